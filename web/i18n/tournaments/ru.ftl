# Sentences about people in tournaments, in Russian.
tournaments-won = Победитель: { $name }
tournaments-against = Играет: { $name }
tournaments-against-0 = Поражение: { $name }
tournaments-against-1 = Ничья: { $name }
tournaments-against-2 = Победа: { $name }
