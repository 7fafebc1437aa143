# Balda: věty o lidech a počtech, česky.

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

### To říká i terminál

balda-end-full = Deska je plná.
balda-end-no-words = Už nezbývá žádné slovo.
balda-end-passes = Třetí pas znamená prohru.
balda-say-declined = { $word } neplatí.
