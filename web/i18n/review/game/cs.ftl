### Texts of the review of a game, in Czech.

review-title = Zhodnocení
review-lead = Srovná každý tah s nejlepším: graf partie, chyby s vysvětlením a cvičení z nich.
review-upload = Soubor se pro zhodnocení nasdílí: otevře ho každý, kdo má jeho adresu.
review-start = Zhodnotit partii
review-on-device = Soubor zůstane v tomto zařízení. Zhodnotit ho může i server; k tomu se nasdílí a otevře ho každý, kdo má jeho adresu.
review-on-server = Nasdílet a zhodnotit na serveru
review-queued = { $n ->
    [one] Čeká se: další na řadě.
    [few] Čeká se: { $n }. místo ve frontě.
   *[other] Čeká se: { $n }. místo ve frontě.
  }
review-queued-soon = Čeká se na začátek.
review-running = Zhodnoceno tahů: { $done } z { $total }.
review-progress = Průběh zhodnocení
review-leave = Zhodnocení pokračuje, i když stránku opustíte. Uvidí ho každý, kdo partii otevře.
review-leave-device = Zhodnocení běží na tomto zařízení, dokud je Deska otevřená. Zavřením se přeruší a pokračuje, až tuto stránku znovu otevřete.
review-cancel = Zrušit zhodnocení
review-cancelled = Zhodnocení bylo zrušeno.
review-failed = Zhodnocení se nepodařilo: { $text }
review-failed-unknown = server neuvedl důvod.
review-empty = V partii není žádný tah ke zhodnocení.
review-percent = { $n } %

## Classes and values

review-class-forced = Vynucený
review-class-best = Nejlepší
review-class-excellent = Výborný
review-class-good = Dobrý
review-class-inaccuracy = Nepřesnost
review-class-mistake = Chyba
review-class-blunder = Hrubá chyba
review-win = výhra { $n } %
review-spread = rozdíl { $n }
review-equity = hodnota { $n }
review-exact = přesně
review-value-win = výhra
review-value-draw = remíza
review-value-loss = prohra
review-loss-win = { $n ->
    [one] { $n } procentní bod
    [few] { $n } procentní body
    [many] { $n } procentního bodu
   *[other] { $n } procentních bodů
  }
review-loss-points = { $n ->
    [one] { $n } bod
    [few] { $n } body
    [many] { $n } bodu
   *[other] { $n } bodů
  }

## The graph

review-graph = Graf partie
review-graph-measure = Veličina
review-graph-measure-win = Šance na výhru
review-graph-measure-score = Skóre
review-graph-seat = Z pohledu hráče
review-graph-end = Konec partie
review-graph-win = { $name } vyhraje v { $n }
review-graph-exact = Přesné hodnoty
review-graph-table = Hodnoty v tabulce
review-column-n = Tah
review-column-player = Hráč
review-column-move = Zahráno
review-column-scores = Skóre
review-column-win = Výhra: { $name }
review-column-class = Třída

## The current turn

review-turn = Tah { $n }: { $name }
review-turn-none = Tady partie končí. Vyberte tah v grafu nebo v seznamu.
review-turn-unknown = Tento tah nemá hodnotu.
review-played = Zahráno
review-best = Nejlepší
review-loss = Ztráta
review-draw-luck = Štěstí při tahání
review-partial = Zásobník je známý jen zčásti: hodnoty jsou průměry přes neznámé kameny.
review-candidates = { $n ->
    [one] { $n } nejlepší tah
    [few] { $n } nejlepší tahy
   *[other] { $n } nejlepších tahů
  }
review-mistakes = { $n ->
    [one] { $n } chyba
    [few] { $n } chyby
   *[other] { $n } chyb
  }
review-mistakes-none = V partii nejsou chyby.
review-mistake-next = Další chyba
review-mistake-previous = Předchozí chyba

## The summary

review-summary = Hráči
review-accuracy = Přesnost
review-mean-loss = Průměrná ztráta šance na výhru
review-mistake-index = Index chyb
review-points-lost = Ztracené body
review-luck = Štěstí při tahání v bodech
review-best-turn = Nejlepší tah
review-terms = Co čísla znamenají
review-terms-accuracy = Přesnost je 100 %, pokud se neztratila žádná šance na výhru. Počítá se z průměrné ztráty podle vzorce lichess.
review-terms-index = Index chyb přičítá 0,2 za malou, 0,5 za střední a 1 za velkou chybu. Nižší je lepší.
review-terms-luck = Štěstí srovnává vytažené kameny s průměrným tahem ze sáčku.
review-maker = Zhodnotil „{ $player }“, verze { $version }
review-budget-rollouts = { $n ->
    [one] { $n } simulace na tah
    [few] { $n } simulace na tah
   *[other] { $n } simulací na tah
  }
review-budget-nodes = { $n ->
    [one] { $n } uzel na tah
    [few] { $n } uzly na tah
   *[other] { $n } uzlů na tah
  }
review-seed = náhodné číslo { $n }
review-tag-bingo = Bonusy za všechny kameny
review-tag-missed-bingo = Přehlédnuté bonusy
review-tag-phony = Slova mimo slovník
review-tag-trap = Pasti, do kterých hráč vešel
review-tag-points-given-away = Tahy, které darovaly body
review-tag-missed-word = Přehlédnutá lepší slova
review-tag-win-thrown-away = Zahozené výhry
review-tag-draw-thrown-away = Zahozené remízy
review-tag-lost-win = Promarněné vyhrané koncovky

## Reasons

review-reason-win = Vyhrává o { $percent } % méně často než { $best }.
review-reason-leave = Nechává si { $kept } ({ $value }); { $better } by mělo hodnotu { $best }.
review-reason-leave-no-better = Nechává si { $kept } ({ $value }); nejlepší tah si nenechává nic.
review-reason-leave-no-kept = Nenechává si nic ({ $value }); { $better } by mělo hodnotu { $best }.
review-reason-points = Má o { $points } bodů méně než { $best }.
review-reason-opens = Odpovědi mají v průměru o { $points } bodů více než po { $best }.
review-reason-bingo-missed = Přehlíží { $word } ({ $move }) s bonusem za všechny kameny: { $points } bodů.
review-reason-endgame = Ztrácí { $points } bodů rozdílu; nejlepší pokračování: { $line }.
review-reason-balda-endgame = Do konce partie ztrácí { $points } bodů.
review-reason-lost-win = Promarní vyhranou koncovku: { $best } po nejlepším tahu, { $played } po tomto.
review-reason-phony = Není ve slovníku: { $words }.
review-reason-unlisted-word = { $word } není ve slovníku.
review-reason-unknown-rack = Zásobník není známý.
review-reason-unseen-exchange = Vyměněné kameny nejsou známé.
review-reason-no-value = Tah nejde v této pozici zhodnotit.
review-reason-position = Pozici nejde rozebrat: { $why }
review-reason-illegal = Tah není podle pravidel: { $why }
review-reason-gives-away = Daruje { $word } ({ $points }) přes { $letter }.
review-reason-leaves = Nechává soupeři { $word } ({ $points }).
review-reason-shorter = Přehlíží { $word } za { $points }.
review-reason-more-points = { $move } má { $points } bodů, o { $more } více.
review-reason-one-reply = S více než dvěma hráči vidí hodnoty jen jednu odpověď dopředu.
review-reason-erudit-bingo-missed = Přehlíží tah všemi kameny { $move }: { $points } bodů.
review-reason-result = { $before ->
    [win] Z výhry
    [draw] Z remízy
   *[loss] Z prohry
  } je { $after ->
    [win] výhra
    [draw] remíza
   *[loss] prohra
  }.
review-reason-wins = { $moves ->
    [one] { $winner ->
        [white] Bílý
       *[black] Černý
      } vyhraje { $moves } tahem: { $line }
    [few] { $winner ->
        [white] Bílý
       *[black] Černý
      } vyhraje { $moves } tahy: { $line }
   *[other] { $winner ->
        [white] Bílý
       *[black] Černý
      } vyhraje { $moves } tahy: { $line }
  }
review-reason-five = Dovoluje hned pětici tahem { $move }.
review-reason-expected = Ztrácí { $percent } % očekávaného výsledku.

## Learn from your mistakes

review-learn = Učte se z chyb
review-learn-seat = Hráč, jehož chyby se procvičují
review-learn-start = { $n ->
    [one] Začít: { $n } cvičení
    [few] Začít: { $n } cvičení
   *[other] Začít: { $n } cvičení
  }
review-learn-none = Žádné chyby k procvičení.
review-learn-unknown = K těmto chybám není uložen lepší tah.
review-learn-exercise = Cvičení { $at } z { $n }
review-learn-progress = Hotová cvičení
review-learn-was = Tah hráče { $name }:
review-learn-find = Najděte lepší tah.
review-learn-how = Zahrajte ho na desce, nebo ho napište.
review-learn-how-typed = Napište ho.
review-learn-typed = Tah nebo slovo
review-learn-check = Ověřit
review-learn-clear = Vyklidit desku
review-learn-hint = Nápověda
review-learn-solution = Řešení
review-learn-next = Další cvičení
review-learn-finish = Dokončit
review-learn-stop = Ukončit
review-learn-back = Zpět k pozici
review-learn-close = Zavřít
review-learn-answer = Vaše odpověď
review-learn-incomplete = Nejdřív na desce dokončete celý tah, nebo ho napište.
review-learn-verdict-best = To je nejlepší tah.
review-learn-verdict-good = Dobré: ztrácí jen málo.
review-learn-verdict-worse = Jsou i lepší tahy. Hledejte dál.
review-learn-verdict-played = To se hrálo v partii. Najděte jiný tah.
review-learn-verdict-unknown = Tento tah zhodnocení nezná. Může být dobrý, ale nejlepší je jiný.
review-learn-verdict-unlisted = { $n ->
    [one] To není nejlepší tah. Hledejte dál.
    [few] Není mezi { $n } nejlepšími tahy. Hledejte dál.
   *[other] Není mezi { $n } nejlepšími tahy. Hledejte dál.
  }
review-learn-hint-tiles = { $n ->
    [one] Nejlepší tah pokládá { $n } kámen, bodů: { $points }.
    [few] Nejlepší tah pokládá { $n } kameny, bodů: { $points }.
   *[other] Nejlepší tah pokládá { $n } kamenů, bodů: { $points }.
  }
review-learn-hint-length = { $n ->
    [one] Nejlepší slovo má { $n } písmeno.
    [few] Nejlepší slovo má { $n } písmena.
   *[other] Nejlepší slovo má { $n } písmen.
  }
review-learn-hint-square = Pole jeho nového písmene je na desce označené.
review-learn-hint-place = Hraje se na { $place }.
review-learn-hint-turn = Nejlepší tah otáčí { $turn }.
review-learn-hint-none = Nejlepší tah nic nepokládá: výměna, nebo vynechání tahu.
review-learn-done = Všechna cvičení jsou hotová
review-learn-result = { $n ->
    [one] Vyřešeno { $solved } z { $n }, napoprvé bez nápovědy { $first }.
    [few] Vyřešeno { $solved } ze { $n }, napoprvé bez nápovědy { $first }.
   *[other] Vyřešeno { $solved } z { $n }, napoprvé bez nápovědy { $first }.
  }
review-learn-again = Znovu
review-learn-again-rest = Zopakovat ostatní
