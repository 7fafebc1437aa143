### Texts of Erudit’s board, in Czech.

erudit-parts = Váš tah po slovech
erudit-parts-list = Slova položená v tomto tahu
erudit-bonus-had = všech sedm: { $points }
erudit-sum = = { $n }
erudit-play-confirm = Další slovo
erudit-play-end = Ukončit tah
erudit-play-sum = Ukončit: { $n }
erudit-say-first = Jste na tahu. První slovo musí vést přes střed; můžete položit několik slov.
erudit-say-next = Položte další slovo, nebo tah ukončete.
erudit-say-star = Vyberte písmeno pro hvězdičku.
erudit-say-lost = Deska se změnila: slova, která jste si připravili, už se nehodí.
erudit-say-part = { $n }. slovo: { $text }
erudit-star-take = Položte na hvězdičku své { $letter } a je vaše; musíte ji položit ještě v tomto tahu.
erudit-star-later = Položte na hvězdičku své { $letter } a je vaše; musíte ji položit v tomto nebo v příštím tahu.
erudit-star-go = Vzít hvězdičku
erudit-star-without = Tato hvězdička zastupuje { $letter }. Kdo ten kámen má, může ho sem položit a hvězdičku si vzít.
erudit-step-lay = { $n }. { $words }
erudit-step-take = { $n }. { $letter } jde na místo hvězdičky.
erudit-hint-takes = Vezmete si i hvězdičku.
erudit-analysis-lead = Nejlepší tahy a výměny podle bodů, kamenů, které zůstanou, a toho, co otevřou soupeři.
erudit-square-centre = { $name }, střed
erudit-square-laying = { $tile }, { $n }. slovo tahu
erudit-held-star = hvězdička
erudit-star-name = hvězdička
erudit-blank-title = Které písmeno hvězdička zastoupí?
erudit-say-missing = Písmeno { $letter } v zásobníku nemáte, ani hvězdičku.

## Sentences about people and counts.

erudit-bonus-left = { $n ->
    [one] ještě { $n } kámen: { $points }
    [few] ještě { $n } kameny: { $points }
   *[other] ještě { $n } kamenů: { $points }
  }
erudit-play-aria = { $n ->
    [one] Ukončit: { $n } bod
    [few] Ukončit: { $n } body
   *[other] Ukončit: { $n } bodů
  }
erudit-say-owed = { $n ->
    [one] Vzali jste { $n } hvězdičku: položte ji v tomto tahu, nebo ji vraťte.
    [few] Vzali jste { $n } hvězdičky: položte je v tomto tahu, nebo je vraťte.
   *[other] Vzali jste { $n } hvězdiček: položte je v tomto tahu, nebo je vraťte.
  }
erudit-say-due = { $n ->
    [one] Jste na tahu. Položte hvězdičku, kterou jste vzali.
    [few] Jste na tahu. Položte { $n } hvězdičky, které jste vzali.
   *[other] Jste na tahu. Položte { $n } hvězdiček, které jste vzali.
  }
erudit-show = { $who ->
    [you] Vy: { $text }
   *[name] { $name }: { $text }
  }
erudit-end-total = { $who ->
    [you] { $n ->
        [one] Máte { $n } bod a tím je dohráno.
        [few] Máte { $n } body a tím je dohráno.
       *[other] Máte { $n } bodů a tím je dohráno.
      }
   *[name] { $n ->
        [one] { $name } má { $n } bod a tím je dohráno.
        [few] { $name } má { $n } body a tím je dohráno.
       *[other] { $name } má { $n } bodů a tím je dohráno.
      }
  }
erudit-hint-points = { $n ->
    [one] { $points } můžete získat { $n } slovem.
    [few] { $points } můžete získat { $n } slovy.
   *[other] { $points } můžete získat { $n } slovy.
  }
erudit-hint-steps = { $n ->
    [one] { $points }: slovo je položené; ukončete tah.
    [few] { $points }: { $n } slova jsou položená; ukončete tah.
   *[other] { $points }: { $n } slov je položeno; ukončete tah.
  }
erudit-square-star = { $n ->
    [one] { $name }, hvězdička za { $letter }, { $n } bod
    [few] { $name }, hvězdička za { $letter }, { $n } body
   *[other] { $name }, hvězdička za { $letter }, { $n } bodů
  }
erudit-analysis-count = { $n ->
    [one] Položit lze { $n } slovo.
    [few] Položit lze { $n } slova.
   *[other] Položit lze { $n } slov.
  }
