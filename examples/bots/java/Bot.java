import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A complete outside player for every game of Deska, in Java: takes the best-scoring of the moves that the runner lists.
 *
 * <pre>
 * javac -d examples/bots/java/classes examples/bots/java/Bot.java
 * deska match greedy "bot=cmd:java -XX:+UseSerialGC -Xmx128m -cp $PWD/examples/bots/java/classes Bot" --allow-read examples/bots/java/classes --game scrabble-en --pairs 5
 * </pre>
 *
 * The protocol is described in docs/bots.md. It runs over standard input and output, an object of JSON a line; print for yourself to standard error only.
 * Java has no reader of JSON of its own; for the first move of the list an expression will do.
 */
public final class Bot {
    private static final Pattern TYPE = Pattern.compile("^\\{\"type\":\"([a-z]+)\"");
    private static final Pattern MOVE = Pattern.compile("\"moves\":\\[\\{\"move\":(\"[^\"]+\")");

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String line;
        while ((line = in.readLine()) != null) {
            Matcher type = TYPE.matcher(line);
            switch (type.find() ? type.group(1) : "") {
                case "start" -> out.println("{\"type\":\"ready\",\"protocol\":1,\"id\":{\"name\":\"java-bot\",\"version\":\"1.0\"},\"want\":[\"moves\"]}");
                case "turn" -> {
                    Matcher move = MOVE.matcher(line);
                    out.println("{\"type\":\"move\",\"move\":" + (move.find() ? move.group(1) : "\"pass\"") + "}");
                }
                case "over" -> {
                    return;
                }
                // What a later version of the protocol may tell.
                default -> {
                }
            }
        }
    }
}
