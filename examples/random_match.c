/* Plays a match of Bossa at random, without Python. docs/c-interface.md says how to build it. */
#include <stdio.h>
#include "tsuboniwa_bossa.h"
#include "tsuboniwa_shared.h"

int main(void) {
    bossa_setup setup = {.seats = 2, .rules_version = BOSSA_RULES_VERSION, .chips = 1};
    bossa_state state = {0};
    int64_t random[TSUBONIWA_RANDOM_WORDS] = {1, 2, 3, 4};
    int64_t legal[BOSSA_BUFFER], n, i, actor, action = 0, points[2], winners;
    if (bossa_suits_processor() != TSUBONIWA_SUITABLE) return 1;
    int failed = bossa_kernel_begin(&setup, 1, &state, 1);
    while (!failed && state.actor != TSUBONIWA_OVER) {
        failed = state.actor == TSUBONIWA_CHANCE
            ? bossa_kernel_draw_into(&setup, 1, &state, 1, random, 4, &state, 1, &actor, &action)
            : bossa_kernel_list_legal(&setup, 1, &state, 1, TSUBONIWA_ANY, legal, BOSSA_BUFFER, &n)
            || shared_random_numbers_below(random, 4, n, &i)
            || bossa_kernel_play_into(&setup, 1, &state, 1, action = legal[i], &state, 1, &actor);
        if (!failed) printf("%lld\n", (long long)action);
    }
    if (failed || bossa_kernel_list_returns(&setup, 1, &state, 1, points, 2, &winners)) return 1;
    printf("%lld to %lld\n", (long long)points[0], (long long)points[1]);
}
