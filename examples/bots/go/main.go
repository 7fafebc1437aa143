// A complete outside player for every game of Deska, in Go: takes the best-scoring of the moves that the runner lists.
//
//	cd examples/bots/go && go build -o bot .
//	deska match greedy bot=cmd:examples/bots/go/bot --game scrabble-en --pairs 5
//
// The protocol is described in docs/bots.md. It runs over standard input and output, an object of JSON a line; print for yourself to standard error only.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type message struct {
	Type  string `json:"type"`
	Moves []struct {
		Move string `json:"move"`
	} `json:"moves"`
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var said message
		if err := json.Unmarshal(line, &said); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		var answer map[string]any
		switch said.Type {
		case "start":
			answer = map[string]any{"type": "ready", "protocol": 1, "id": map[string]string{"name": "go-bot", "version": "1.0"}, "want": []string{"moves"}}
		case "turn":
			answer = map[string]any{"type": "move", "move": said.Moves[0].Move}
		case "over":
			return
		default:
			// What a later version of the protocol may tell.
			continue
		}
		text, _ := json.Marshal(answer)
		// Standard output has no buffer here: the line is gone at once.
		fmt.Println(string(text))
	}
}
