### Texts of the guest book, reports and moderation, in Czech.

book-title = Kniha hostů
book-lead = Co tu členové nechávají ostatním.
book-write = Napište něco
book-write-do = Zapsat
book-members = Píší sem členové.
book-none = Zatím nikdo nic nenapsal.
book-remove = Odstranit
book-more = Zobrazit další
moderation-title = Moderování
moderation-reports = Hlášení
moderation-all = I uzavřená
moderation-none = Není co řešit.
moderation-kind-talk = hovor u partie
moderation-kind-message = soukromé zprávy
moderation-kind-profile = jméno nebo profil
moderation-kind-game = chování v partii
moderation-game = partie
moderation-nothing = Bez zásahu
moderation-do = Umlčet nebo vyloučit
moderation-whom = Člen nebo adresa
moderation-what = Co
moderation-silence = umlčení
moderation-ban = vyloučení
moderation-days = Na jak dlouho
moderation-forever = natrvalo
moderation-reason = Proč (dozví se to)
moderation-bans = Umlčení a vyloučení
moderation-bans-none = Nikdo není umlčen ani vyloučen.
moderation-until = do { $day }
moderation-lift = Zrušit
moderation-new = Někoho umlčet nebo vyloučit
moderation-log = Co se udělalo
report-do = Nahlásit
report-note = Co je špatně?
report-send = Nahlásit
report-sent = Moderátoři se na to podívají.
report-talk = S hlášením dostanou moderátoři, co se u partie řeklo.
report-message = S hlášením dostanou moderátoři vaše zprávy s tímto členem.
report-profile = S hlášením dostanou moderátoři profil.
report-game = S hlášením dostanou moderátoři partii.
error-banned = Z tohoto serveru jste vyloučeni.
error-silenced = Moderátor vás umlčel: hrát můžete, psát ne.
error-not-moderator = To mohou jen moderátoři.
error-no-such-report = Někdo byl rychlejší, je to už hotové.
error-too-many-reports = Počkejte, až se moderátoři podívají na vaše předchozí hlášení.
error-text-length = Zkraťte text na 1000 znaků.
moderation-days-n = { $n ->
    [one] { $n } den
    [few] { $n } dny
    [many] { $n } dne
   *[other] { $n } dní
  }
agreement-title = Shoda s počítačem
agreement-lead = Jak často byly něčí tahy v hodnocených partiích s lidmi takové, jaké by zvolil počítač. Silní hráči se s ním shodují často a krátké partie vypovídají málo: je to důvod podívat se blíž, ne důkaz.
agreement-member = Člen
agreement-look = Vyhledat
agreement-none = Žádná partie tohoto člena ještě nebyla prozkoumána.
agreement-game = Hra
agreement-engine = Počítač
agreement-games = Partie
agreement-theirs = Tento člen
agreement-others = Všichni ostatní
agreement-stop = Zastavit
agreement-all = Všechny hodnocené partie s lidmi jsou prozkoumány.
agreement-share = { $n ->
    [one] { $percent } % z { $n } tahu
    [few] { $percent } % ze { $n } tahů
    [many] { $percent } % z { $n } tahu
   *[other] { $percent } % z { $n } tahů
  }
agreement-do = { $n ->
    [one] Prozkoumat ještě { $n } partii
    [few] Prozkoumat ještě { $n } partie
    [many] Prozkoumat ještě { $n } partie
   *[other] Prozkoumat ještě { $n } partií
  }
agreement-left = { $n ->
    [one] zbývá { $n } neprozkoumaná
    [few] zbývají { $n } neprozkoumané
    [many] zbývá { $n } neprozkoumané
   *[other] zbývá { $n } neprozkoumaných
  }
agreement-going = { $n ->
    [one] Zbývá { $n } partie…
    [few] Zbývají { $n } partie…
    [many] Zbývá { $n } partie…
   *[other] Zbývá { $n } partií…
  }

## Sentences about people and counts.

moderation-by = nahlásil hráč { $name }
report-title = Nahlásit hráče { $name }
report-whom = Nahlásit hráče { $name }
