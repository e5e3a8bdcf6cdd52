#include "espalier/engine/catalogue.hpp"
#include "espalier/program/program.hpp"

int main(int argc, char** argv) { return espalier::run_program(argc, argv, espalier::all_games()); }
