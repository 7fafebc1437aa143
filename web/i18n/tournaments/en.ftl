# Sentences about people in tournaments, in English.
tournaments-won = Won by { $name }
tournaments-against = Playing { $name }
tournaments-against-0 = Lost to { $name }
tournaments-against-1 = Drew with { $name }
tournaments-against-2 = Beat { $name }
