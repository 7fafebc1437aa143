# Sentences about people in tournaments, in Czech.
tournaments-won = Vítěz: { $name }
tournaments-against = Hraje: { $name }
tournaments-against-0 = Prohra: { $name }
tournaments-against-1 = Remíza: { $name }
tournaments-against-2 = Výhra: { $name }
