### Texts of Balda’s board, in Czech.

balda-board = Deska
balda-alphabet = Písmena
balda-square = řádek { $row }, sloupec { $column }
balda-square-empty = { $square }: prázdné
balda-square-letter = { $square }: { $letter }
balda-square-fresh = { $square }: { $letter }, právě položeno
balda-square-marked = { $square }, { $n }. písmeno slova
balda-square-chosen = { $square }, čeká na písmeno
balda-square-hinted = { $square }, rada
balda-square-last = { $square }, položeno naposledy
balda-square-prize = { $square }, prémie ×{ $factor }

balda-say-first = Položte písmeno na prázdné pole a označte slovo, které jím prochází.
balda-say-letter = Teď vyberte písmeno.
balda-say-square = Teď vyberte pole pro { $letter }.
balda-say-alone = Vedle tohoto pole není žádné písmeno, takže jím žádné slovo neprojde.
balda-say-mark = Označte slovo: přejeďte po písmenech, nebo je stiskněte. Když už další označit nejde, zahraje se samo.
balda-say-mark-asked = Označte slovo: přejeďte po písmenech, nebo je stiskněte. Když už další označit nejde, objeví se otázka, zda ho zahrát.
balda-say-word = { $word } je ve slovníku.
balda-say-word-more = { $word } je slovo: označte další písmeno, nebo stiskněte Zahrát.
balda-say-not-a-word = { $word } – není ve slovníku.
balda-say-misses-new = { $word } – slovo musí procházet novým písmenem.
balda-missing-letter = Nejdřív položte písmeno na prázdné pole.
balda-missing-square = Tam už písmeno je. Vyberte prázdné pole.
balda-missing-next = Vedle posledního písmene není { $letter }.
balda-ousted = Pole mezitím obsadil soupeř; vaše písmeno je zpátky.

balda-say-prepare = Ještě nejste na tahu: slovo zůstane označené.

balda-line-letter = +{ $letter }
balda-line-approved = uznáno
balda-line-declined = { $word } neuznáno
balda-line-passed = pas
balda-line-timeout = vypršel čas

balda-back = Vzít zpět
balda-pass = Pasovat
balda-pass-title = Opravdu chcete pasovat?
balda-pass-last = Tímto pasem hru prohrajete.
balda-accept = Platí
balda-decline = Neplatí

balda-hint-thinking = Hledá se dobré slovo…
balda-hint-word = { $word }, s písmenem { $letter }.
balda-hint-pass = Žádné slovo tu není: pasujte.
balda-hint-accept = Uznejte slovo.
balda-hint-decline = Slovo neuznávejte.
balda-hint-where = Kam?
balda-hint-what = Které slovo?

balda-finds-all = Všechna slova
balda-finds-cell = S písmenem na tomto poli
balda-finds-through = Přes { $letter }
balda-finds-put = Odpovědi přes { $letter }
balda-finds-none = Žádná tu nejsou.
balda-finds-meaning = Význam
balda-finds-take = Ukázat na desce
balda-finds-refused = Když hrají lidé proti sobě, slova se nevypisují.

modes-own = Vlastní, { $side }×{ $side }
tools-anew = Od začátku
tools-new = Nová hra
restart-anew-title = Začít od začátku?
restart-anew-text = Tato hra se zahodí a začne znovu se stejným výchozím slovem.
restart-anew-yes = Od začátku
restart-new-title = Nová hra?
restart-new-text = Tato hra se zahodí a začne nová s jiným výchozím slovem.
restart-new-yes = Nová hra
restart-mode-title = Jiný režim?
restart-mode-text = Tato hra se zahodí a začne nová ve zvoleném režimu.
restart-mode-yes = Nová hra

balda-used = Slova
balda-used-none = zatím žádná
balda-start = Začátek
balda-remember = Slova k zapamatování
balda-remember-word = Slovo
balda-remember-add = Zapamatovat
balda-remember-this = Zapamatovat { $word }
balda-remember-remove = Zapomenout { $word }
balda-remember-none = Slova přidaná znakem + tu zůstanou pro všechny hry.

balda-mark-trap = umožnilo { $word }
balda-analysis-lead = Nejlepší tahy v této pozici a nejdelší odpověď na každý.
balda-analysis-over = Hra tu už skončila.
balda-analysis-gain = zisk { $n }
balda-analysis-reply = odpověď { $word }
balda-analysis-noreply = bez odpovědi

## Sentences about people and counts.

balda-letters = { $n ->
    [one] { $n } písmeno
    [few] { $n } písmena
   *[other] { $n } písmen
  }
balda-say-placed = { $who ->
    [you] { $n ->
        [one] Váš tah: { $word }, { $n } bod.
        [few] Váš tah: { $word }, { $n } body.
       *[other] Váš tah: { $word }, { $n } bodů.
      }
   *[name] { $n ->
        [one] { $name }: { $word }, { $n } bod.
        [few] { $name }: { $word }, { $n } body.
       *[other] { $name }: { $word }, { $n } bodů.
      }
  }
balda-say-accepted = { $who ->
    [you] { $n ->
        [one] Vaše slovo { $word } platí: { $n } bod.
        [few] Vaše slovo { $word } platí: { $n } body.
       *[other] Vaše slovo { $word } platí: { $n } bodů.
      }
   *[name] { $n ->
        [one] { $name }: { $word } platí, { $n } bod.
        [few] { $name }: { $word } platí, { $n } body.
       *[other] { $name }: { $word } platí, { $n } bodů.
      }
  }
balda-say-passed = { $who ->
    [you] Pasovali jste.
   *[name] { $name } pasuje.
  }
balda-say-timeout = { $who ->
    [you] Vypršel vám čas na tah.
   *[name] { $name }: vypršel čas na tah.
  }
balda-pass-text = { $n ->
    [0] Potom už pasovat nemůžete: příštím pasem hru prohrajete.
    [one] Pak můžete pasovat už jen jednou; dalším pasem hru prohrajete.
    [few] Pak můžete pasovat ještě { $n }krát; dalším pasem hru prohrajete.
   *[other] Pak můžete pasovat ještě { $n }krát; dalším pasem hru prohrajete.
  }
balda-offer = Zeptat se: { $name }
balda-offered = { $name } rozhoduje, zda { $word } platí.
balda-offered-you = { $who ->
    [you] { $by } tvrdí, že { $word } je slovo. Platí?
   *[name] { $name }: { $by } tvrdí, že { $word } je slovo. Platí?
  }
balda-hint-length = { $n ->
    [one] Je tu dobré slovo o { $n } písmenu.
    [few] Je tu dobré slovo o { $n } písmenech.
   *[other] Je tu dobré slovo o { $n } písmenech.
  }
balda-hint-square = { $n ->
    [one] Slovo o { $n } písmenu: nové písmeno patří na označené pole.
    [few] Slovo o { $n } písmenech: nové písmeno patří na označené pole.
   *[other] Slovo o { $n } písmenech: nové písmeno patří na označené pole.
  }
balda-finds-count = { $n ->
    [one] { $n } slovo
    [few] { $n } slova
   *[other] { $n } slov
  }
balda-finds-more = { $n ->
    [one] ještě { $n }
    [few] ještě { $n }
   *[other] dalších { $n }
  }
balda-mark-left = { $n ->
    [one] šlo o { $n } bod víc: { $word }
    [few] šlo o { $n } body víc: { $word }
   *[other] šlo o { $n } bodů víc: { $word }
  }
balda-analysis-count = { $n ->
    [one] Slovo tu lze zahrát { $n } způsobem.
    [few] Slovo tu lze zahrát { $n } způsoby.
   *[other] Slovo tu lze zahrát { $n } způsoby.
  }

## Shared with the terminal

balda-end-full = Deska je plná.
balda-end-no-words = Už nezbývá žádné slovo.
balda-end-passes = Třetí pas znamená prohru.
balda-say-declined = { $word } neplatí.
