# Lists that are read from folders. A folder that changes makes CMake configure again; file(GLOB … CONFIGURE_DEPENDS)
# would read them all in every build, even one with nothing to do.

# espalier_files_in(RESULT FOLDER PATTERN): the matching files below the folder, relative to here.
function(espalier_files_in result folder pattern)
    file(GLOB_RECURSE entries LIST_DIRECTORIES true "${folder}/*")
    set(folders "${CMAKE_CURRENT_SOURCE_DIR}/${folder}")
    foreach(entry IN LISTS entries)
        if(IS_DIRECTORY "${entry}")
            list(APPEND folders "${entry}")
        endif()
    endforeach()
    set_property(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folders})
    file(GLOB_RECURSE files RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" "${folder}/${pattern}")
    set(${result} ${files} PARENT_SCOPE)
endfunction()
