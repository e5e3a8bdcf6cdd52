# How our own targets are compiled. Everything here is scoped to our directories: a project that takes us by
# add_subdirectory sees none of it, except -march=native, which has to be the same on both sides of an inline
# function and therefore travels with the target espalier_search.

if(NOT DEFINED CMAKE_CXX_EXTENSIONS)
    set(CMAKE_CXX_EXTENSIONS OFF)
endif()

if(PROJECT_IS_TOP_LEVEL)
    if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
        set(CMAKE_BUILD_TYPE Release)
    endif()

    find_program(CCACHE_PROGRAM ccache)
    if(CCACHE_PROGRAM AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
        set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
    endif()

    add_compile_options(
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wcast-qual -Wcast-align
        -Wnon-virtual-dtor -Woverloaded-virtual -Wformat=2 -Wimplicit-fallthrough -Wextra-semi)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        add_compile_options(-Wduplicated-cond -Wduplicated-branches -Wlogical-op)
        if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
            # "literal" + std::string warns inside the standard library (GCC bug 105651).
            add_compile_options(-Wno-restrict)
        endif()
    endif()
endif()

if(ESPALIER_WERROR)
    add_compile_options(-Werror)
endif()

if(ESPALIER_SANITIZE)
    add_compile_options("-fsanitize=${ESPALIER_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options("-fsanitize=${ESPALIER_SANITIZE}")
endif()

set(espalier_native_flags "")
if(ESPALIER_NATIVE)
    include(CheckCXXCompilerFlag)
    check_cxx_compiler_flag(-march=native ESPALIER_HAS_MARCH_NATIVE)
    if(ESPALIER_HAS_MARCH_NATIVE)
        set(espalier_native_flags -march=native)
    endif()
endif()
