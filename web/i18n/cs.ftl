# Věty o lidech a počtech, česky. `$who` je „you“, kde je řeč o čtenáři, jinak „name“; `$n` je, co se počítá.
# Rod hráče neznáme: věty o něm jsou v přítomném čase, nebo bez slovesa.

### Counts

points = { $n ->
    [one] { $n } bod
    [few] { $n } body
   *[other] { $n } bodů
  }
start-seconds = { $n ->
    [one] { $n } sekunda
    [few] { $n } sekundy
   *[other] { $n } sekund
  }
start-minutes = { $n ->
    [one] { $n } minuta
    [few] { $n } minuty
   *[other] { $n } minut
  }
start-days = { $n ->
    [one] { $n } den
    [few] { $n } dny
   *[other] { $n } dní
  }
show-pace-each = { $n ->
    [one] { $n } sekunda na tah
    [few] { $n } sekundy na tah
    [many] { $n } sekundy na tah
   *[other] { $n } sekund na tah
  }
start-lexicon-size = { $n ->
    [one] { $n } slovo
    [few] { $n } slova
   *[other] { $n } slov
  }
start-against-table-seats = { $least ->
    [2] { $most ->
        [2] Dvě místa: lidé, počítače i volná místa, jak chcete.
       *[other] Míst { $least } až { $most }: lidé, počítače i volná místa, jak chcete.
      }
   *[other] Míst { $least } až { $most }: lidé, počítače i volná místa, jak chcete.
  }
seat-tiles = { $n ->
    [one] { $n } kámen
    [few] { $n } kameny
   *[other] { $n } kamenů
  }
notes-room = { $n ->
    [one] Vejde se ještě { $n } znak.
    [few] Vejdou se ještě { $n } znaky.
   *[other] Vejde se ještě { $n } znaků.
  }
play-aria = { $n ->
    [one] Zahrát { $n } bod
    [few] Zahrát { $n } body
   *[other] Zahrát { $n } bodů
  }
exchange-chosen = { $n ->
    [0] Není vybrán žádný kámen.
    [one] Vybrán { $n } kámen.
    [few] Vybrány { $n } kameny.
   *[other] Vybráno { $n } kamenů.
  }
exchange-go = Vyměnit { $n }
exchange-low = { $n ->
    [0] Sáček je prázdný: není co vyměnit.
    [one] V sáčku zbývá jen { $n } kámen, k výměně jich musí být aspoň { $least }.
    [few] V sáčku zbývají jen { $n } kameny, k výměně jich musí být aspoň { $least }.
   *[other] V sáčku zbývá jen { $n } kamenů, k výměně jich musí být aspoň { $least }.
  }
line-exchanged = { $n ->
    [one] výměna { $n } kamene
    [few] výměna { $n } kamenů
   *[other] výměna { $n } kamenů
  }
hint-points = { $n ->
    [one] Můžete získat { $points }, když položíte { $n } kámen.
    [few] Můžete získat { $points }, když položíte { $n } kameny.
   *[other] Můžete získat { $points }, když položíte { $n } kamenů.
  }
say-ousted = { $n ->
    [one] { $n } kámen se vrátil do zásobníku: jeho pole už je obsazené.
    [few] { $n } kameny se vrátily do zásobníku: jejich pole už jsou obsazená.
   *[other] { $n } kamenů se vrátilo do zásobníku: jejich pole už jsou obsazená.
  }
square-tile = { $n ->
    [one] { $name }, { $letter }, { $n } bod
    [few] { $name }, { $letter }, { $n } body
   *[other] { $name }, { $letter }, { $n } bodů
  }
held-tile = { $n ->
    [one] { $letter }, { $n } bod
    [few] { $letter }, { $n } body
   *[other] { $letter }, { $n } bodů
  }

### Who somebody is

guest = Host { $n }

### The start

draw-begins = { $who ->
    [you] Začínáte vy.
   *[name] Začíná { $name }.
  }
draw-drew = { $who ->
    [you] vy – { $what }
   *[name] { $name } – { $what }
  }
cover-start = Začíná { $name }
cover-title = Na tahu je { $name }: předejte zařízení
join-title = { $n ->
    [one] { $name } na vás čeká
    [few] { $name } na vás čekají
   *[other] { $name } na vás čekají
  }

join-title-nobody = Jedno místo je volné

### Turns

start-game-theirs = Na tahu: { $name }
say-their = { $who ->
    [you] Jste na tahu.
   *[name] Na tahu je { $name }.
  }
# Jediné odmítnutí, které řekne stránka sama, bez serveru.
why-not-your-turn = Nejste na tahu.
say-thinking = { $who ->
    [you] Počítač přemýšlí za vás…
   *[name] { $name } přemýšlí…
  }
say-played = { $who ->
    [you] Váš tah: { $move }, { $points }.
   *[name] { $name }: { $move }, { $points }.
  }
say-exchanged = { $who ->
    [you] { $n ->
        [one] Vyměnili jste { $n } kámen.
        [few] Vyměnili jste { $n } kameny.
       *[other] Vyměnili jste { $n } kamenů.
      }
   *[name] { $n ->
        [one] { $name } mění { $n } kámen.
        [few] { $name } mění { $n } kameny.
       *[other] { $name } mění { $n } kamenů.
      }
  }
say-passed = { $who ->
    [you] Pasovali jste.
   *[name] { $name } pasuje.
  }
say-timeout = { $who ->
    [you] Vypršel vám čas na tah.
   *[name] { $name }: vypršel čas na tah.
  }
say-resigned = { $who ->
    [you] Vzdali jste hru.
   *[name] { $name } vzdává hru.
  }
say-flagged = { $who ->
    [you] Prohráli jste na čas.
   *[name] { $name } prohrává na čas.
  }
say-abandoned = { $who ->
    [you] Odešli jste ze hry.
   *[name] { $name } opouští hru.
  }
say-other = { $who ->
    [you] Vy: { $text }.
   *[name] { $name }: { $text }.
  }

### Draws, other games

offer-theirs = { $who ->
    [you] Nabízíte remízu.
   *[name] { $name } nabízí remízu.
  }
offer-shared = { $name } nabízí remízu. Přijímá ji { $other }?
offer-declined = { $who ->
    [you] Remízu jste odmítli.
   *[name] { $name } remízu odmítá.
  }
again-waiting = Čeká se na soupeře: { $name }…
again-declined = { $name } odvetu odmítá.
again-wanted = { $n ->
    [one] { $name } chce hrát znovu.
    [few] { $name } chtějí hrát znovu.
   *[other] { $name } chtějí hrát znovu.
  }

### The end

end-won = { $who ->
    [you] Vyhráli jste
   *[name] Vyhrává { $name }
  }
end-first = Vyhrává { $name }
end-drawn = Remíza: { $names }
end-out = { $who ->
    [you] Zahráli jste svůj poslední kámen.
   *[name] Poslední kámen má na desce { $name }.
  }
end-resigned = { $who ->
    [you] Vzdali jste hru.
   *[name] { $name } vzdává hru.
  }
end-flagged = { $who ->
    [you] Vypršel vám čas.
   *[name] Vypršel čas: { $name }.
  }

### Saved players

people-edit = Upravit hráče { $name }
people-remove = Smazat hráče { $name }

### To říká i terminál

end-out-plain = Poslední kámen je položen.
end-passes = Všichni dvakrát po sobě pasovali.
end-scoreless = Šest tahů za sebou nepřineslo žádné body.
end-aborted = { $who ->
    [you] Hru jste zrušili.
   *[name] { $name } hru ruší.
  }
end-closed = Hru ukončili správci serveru.
end-called-off = Hra byla zrušena, nepočítá se.
end-agreed = Hráči se dohodli na remíze.
end-draw-claimed = Remíza byla přiznána, protože soupeř odešel.
end-nothing = nic
line-passed = pas
line-resigned = vzdává
line-bingo = všechny kameny
word-part-noun = podstatné jméno
word-part-verb = sloveso
word-part-adjective = přídavné jméno
word-part-adverb = příslovce
