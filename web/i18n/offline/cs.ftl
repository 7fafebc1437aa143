### Texts of offline play, in Czech.

offline-title = Hrát bez sítě
offline-lead = Uložte si Desku do tohoto zařízení: pak budete hrát i tam, kde není síť, proti počítači nebo s dalšími u téže obrazovky, podle stejných pravidel a proti stejným soupeřům. Partie se ukládají zde.
offline-install = Uložit do zařízení ({ $size })
offline-ready = Deska je v tomto zařízení. Když server neodpovídá, partie začínají a pokračují zde.
offline-here = Začínat nové partie v tomto zařízení, i když server odpovídá
offline-remove-all = Odebrat všechno kromě partií
offline-no-server = Server neodpovídá a v tomto zařízení zatím nic není. Vraťte se, až bude síť.
offline-lacks-wasm = Tento prohlížeč neumí hry spustit sám. Zvolte novější; se sítí funguje vše jako dosud.
offline-lacks-storage = Tento prohlížeč si zde nic neuloží, například v anonymním okně nebo bez zabezpečeného spojení (https). Se sítí funguje vše jako dosud.
offline-words = Slova
offline-words-lead = Pentago žádná nepotřebuje. S každým seznamem přijde i to, co o něm ví počítač, a významy slov, pokud jsou.
offline-add = Přidat
offline-remove = Odebrat
offline-installed = { $size } v zařízení
offline-other = Server má novější seznam: rozehrané partie přejdou na něj a co se v nich zahrálo, zůstane.
offline-renew = Stáhnout
offline-size = { $n } MB
offline-going = Stahuje se
offline-broken = Stahování se přerušilo. Co zde bylo předtím, zůstalo; zkuste to znovu.
offline-full = V zařízení už není místo: něco odeberte a zkuste to znovu. Nic, co zde bylo, se neztratilo.
offline-games = Partie v tomto zařízení
offline-over = dohráno
offline-hand = Předat mezi mé partie
offline-handed = mezi vašimi partiemi
offline-file = Uložit do souboru
error-went-on = Partie už mezi vašimi partiemi je a zde mezitím pokračovala. Hrajte ji tam, kde chcete, a druhou odeberte.
