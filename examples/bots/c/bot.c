/* A complete outside player for every game of Deska, in C: takes the best-scoring of the moves that the runner lists.
 *
 *     cc -O2 -o examples/bots/c/bot examples/bots/c/bot.c
 *     deska match greedy bot=cmd:examples/bots/c/bot --game scrabble-en --pairs 5
 *
 * The protocol is described in docs/bots.md. It runs over standard input and output, an object of JSON a line; print for yourself to standard error only.
 * C has no reader of JSON of its own; for the first move of the list a search will do.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static const char LIST[] = "\"moves\":[{\"move\":\"";

static int is(const char *line, const char *type) {
    static const char head[] = "{\"type\":\"";
    size_t length = strlen(type);
    return strncmp(line, head, sizeof head - 1) == 0 && strncmp(line + sizeof head - 1, type, length) == 0 && line[sizeof head - 1 + length] == '"';
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (is(line, "start")) {
            puts("{\"type\":\"ready\",\"protocol\":1,\"id\":{\"name\":\"c-bot\",\"version\":\"1.0\"},\"want\":[\"moves\"]}");
        } else if (is(line, "turn")) {
            const char *move = strstr(line, LIST);
            if (move == NULL) {
                puts("{\"type\":\"move\",\"move\":\"pass\"}");
            } else {
                move += sizeof LIST - 1;
                printf("{\"type\":\"move\",\"move\":\"%.*s\"}\n", (int)strcspn(move, "\""), move);
            }
        } else if (is(line, "over")) {
            break;
        }
        /* Without it the answer would stay here. */
        fflush(stdout);
    }
    free(line);
    return 0;
}
