# Erudit: proč něco nejde, česky. Tyto věty říká i terminál.

erudit-why-no-tiles = Položte aspoň jedno slovo.
erudit-why-no-taking = V této hře zůstávají hvězdičky na místě.
erudit-why-no-star = Na tom poli hvězdička není.
erudit-why-other-letter = Tato hvězdička zastupuje { $letter }: na její místo smí jen toto písmeno.
erudit-why-star-not-used = Vzali jste si hvězdičku a nepoložili ji: položte ji v tomto tahu, nebo ji vraťte.
erudit-why-stars-due = Hvězdičku z minulého tahu musíte položit teď: položte ji, nebo pasujte.
erudit-why-taken-star = Vzatou hvězdičku musíte položit; vyměnit ji nelze.
erudit-why-bag-too-small = Na takovou výměnu je v sáčku málo kamenů.
erudit-why-repeated-words = { $n ->
    [one] V této hře už bylo: { $words }. Žádné slovo neplatí dvakrát.
    [few] V této hře už byla: { $words }. Žádné slovo neplatí dvakrát.
   *[other] V této hře už byla: { $words }. Žádné slovo neplatí dvakrát.
  }
