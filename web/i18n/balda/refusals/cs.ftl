# Balda: proč něco nejde, česky. Tyto věty říká i terminál.

balda-why-occupied = Tam už písmeno je. Vyberte prázdné pole.
balda-why-empty-square = Slovo smí vést jen přes písmena.
balda-why-not-adjacent = Každé písmeno musí ležet vedle předchozího.
balda-why-used-too-often = Slovo používá některé pole příliš mnohokrát.
balda-why-misses-new = Slovo musí procházet novým písmenem.
balda-why-misspelled = Písmena na této cestě netvoří { $word }.
balda-why-no-path = { $word } tu s novým písmenem přečíst nejde.
balda-why-too-short = { $word } – slovo musí mít aspoň dvě písmena.
balda-why-used = { $word } už v této hře bylo.
balda-why-start-word = { $word } je výchozí slovo.
balda-why-no-approval = { $word } není ve slovníku.
balda-why-declined = { $word } bylo v této hře odmítnuto.
balda-why-path-too-long = Tak dlouhé slovo není.
balda-why-nothing-offered = Žádné slovo nečeká na odpověď.
balda-why-answer-first = Nejdřív rozhodněte, zda { $word } platí.
