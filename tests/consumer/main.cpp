// What an outside program sees of Espalier: its headers, and nothing else.
#include "espalier/core/score.hpp"

int main() { return 0; }
