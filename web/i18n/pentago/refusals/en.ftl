# Pentago: reasons for refusals, in English. Shared with the terminal.

pentago-why-occupied = There is a marble there already. Choose an empty square.
pentago-why-turn-missing = Turn a quadrant to complete the move.
pentago-why-turn-after-five = Five in a row by placing wins at once: no quadrant is turned.
pentago-why-turn-in-answer = The answer is a marble alone: no quadrant is turned.
