# How a test is declared. Labels: `threads` also runs under the thread sanitizer, `openmp` under clang's, the one that
# knows OpenMP; `slow` does not run under any sanitizer; `deep` runs only when asked for
# (ctest --test-dir build/dev -L deep).

find_package(GTest REQUIRED)
find_package(OpenMP COMPONENTS CXX)
find_package(rapidcheck CONFIG REQUIRED)
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
include(GoogleTest)

if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(espalier_tsan_label openmp)
else()
    set(espalier_tsan_label threads)
endif()

# espalier_test(NAME SOURCES file… [LABELS label…] [LIBRARIES target…] [TIMEOUT seconds])
# One GoogleTest program; each TEST in it becomes the test NAME.Suite.Case. It runs in the root of the sources.
function(espalier_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "SOURCES;LABELS;LIBRARIES")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
        message(FATAL_ERROR "espalier_test(${name} SOURCES file… [LABELS label…] [LIBRARIES target…] [TIMEOUT seconds])")
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()
    if(ESPALIER_SANITIZE AND "slow" IN_LIST arg_LABELS)
        return()
    endif()
    if(ESPALIER_SANITIZE STREQUAL "thread" AND NOT espalier_tsan_label IN_LIST arg_LABELS)
        return()
    endif()
    add_executable(test_${name} ${arg_SOURCES})
    target_include_directories(test_${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
    target_link_libraries(test_${name} PRIVATE
        espalier::search $<TARGET_NAME_IF_EXISTS:espalier::espalier> ${arg_LIBRARIES}
        GTest::gmock GTest::gtest_main rapidcheck_gtest)
    gtest_discover_tests(test_${name}
        DISCOVERY_MODE PRE_TEST
        TEST_PREFIX "${name}."
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
        TEST_LIST test_${name}_cases
        PROPERTIES TIMEOUT ${arg_TIMEOUT})
    if(arg_LABELS)
        # gtest_discover_tests keeps only the first of several labels: ctest reads them from a file of ours.
        set(labels_file "${CMAKE_CURRENT_BINARY_DIR}/test_${name}_labels.cmake")
        file(CONFIGURE OUTPUT "${labels_file}" @ONLY
            CONTENT "if(test_@name@_cases)
    set_tests_properties(\${test_@name@_cases} PROPERTIES LABELS \"@arg_LABELS@\")
endif()
")
        set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${labels_file}")
    endif()
endfunction()

# espalier_deep_test(NAME GAMES [SANITIZED positions])
# The same program on so many positions of each game, under the label `deep`; under a sanitizer, where each costs ten times
# as much, the usual tests are told to take fewer positions.
function(espalier_deep_test name games)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "SANITIZED" "")
    if(NOT TARGET test_${name})
        return()
    endif()
    add_test(NAME ${name}.deep COMMAND test_${name} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    set_tests_properties(${name}.deep PROPERTIES LABELS deep TIMEOUT 3600 ENVIRONMENT ESPALIER_TEST_GAMES=${games})
    if(ESPALIER_SANITIZE AND arg_SANITIZED)
        target_compile_definitions(test_${name} PRIVATE ESPALIER_TEST_POSITIONS=${arg_SANITIZED})
    endif()
endfunction()

# espalier_mpi_test(NAME RANKS GAMES)
# A GoogleTest program that all ranks run together; under the label `deep` on so many positions of each game.
function(espalier_mpi_test name ranks games)
    set(command ${MPIEXEC_EXECUTABLE} -n ${ranks} --oversubscribe --bind-to none --quiet
        --mca mpi_yield_when_idle 1 --mca btl_vader_single_copy_mechanism none $<TARGET_FILE:test_${name}>)
    set(as_root OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1)
    add_test(NAME ${name}.${ranks} COMMAND ${command} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    set_tests_properties(${name}.${ranks} PROPERTIES TIMEOUT 300 PROCESSORS 2 ENVIRONMENT "${as_root};ESPALIER_TEST_GAMES=5")
    add_test(NAME ${name}.${ranks}.deep COMMAND ${command} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    set_tests_properties(${name}.${ranks}.deep PROPERTIES
        LABELS deep TIMEOUT 3600 ENVIRONMENT "${as_root};ESPALIER_TEST_GAMES=${games}")
endfunction()

# espalier_script_test(NAME SCRIPT [LABELS label…])
# A Python program that passes when it exits with 0; ESPALIER_PROGRAM in its environment is the built program.
function(espalier_script_test name script)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "LABELS")
    add_test(NAME ${name}
        COMMAND Python3::Interpreter -B "${CMAKE_CURRENT_SOURCE_DIR}/${script}"
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    set_tests_properties(${name} PROPERTIES TIMEOUT 300 LABELS "${arg_LABELS}")
    if(TARGET espalier_program)
        set_tests_properties(${name} PROPERTIES ENVIRONMENT "ESPALIER_PROGRAM=$<TARGET_FILE:espalier_program>")
    endif()
endfunction()

# espalier_compile_fails(NAME SOURCE EXPECTED_REGEX)
# Passes when SOURCE does not compile, and all the compiler says is one static_assert whose text matches.
# The object library is never built; it is there to give the file its line in compile_commands.json.
function(espalier_compile_fails name source expected)
    if(ESPALIER_SANITIZE)
        return()    # nothing of ours runs
    endif()
    add_library(compile_fails_${name} OBJECT EXCLUDE_FROM_ALL ${source})
    target_link_libraries(compile_fails_${name} PRIVATE espalier::search)
    set_target_properties(compile_fails_${name} PROPERTIES EXPORT_COMPILE_COMMANDS ON)
    add_test(NAME compile_fails.${name}
        COMMAND Python3::Interpreter -B "${PROJECT_SOURCE_DIR}/tests/compile_fail/expect_one_error.py"
            "${CMAKE_BINARY_DIR}/compile_commands.json" "${CMAKE_CURRENT_SOURCE_DIR}/${source}" "${expected}")
    set_tests_properties(compile_fails.${name} PROPERTIES TIMEOUT 120)
endfunction()
