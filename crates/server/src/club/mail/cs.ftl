# Co stojí v dopisech členům.

mail-confirm-subject = Deska: je to vaše adresa?
mail-confirm-text = Dobrý den, { $name }! Chcete-li na tuto adresu dostávat poštu ze serveru Deska, otevřete do jednoho dne tento odkaz jako přihlášený člen:
mail-forgotten-subject = Deska: nové heslo
mail-forgotten-text = Dobrý den, { $name }! Tímto odkazem můžete do jedné hodiny nastavit nové heslo:
mail-forgotten-note = Pokud jste o ně nežádali, nemusíte nic dělat: heslo zůstává beze změny.
mail-waits-subject = Deska: něco na vás čeká
mail-turns = { $n ->
    [one] Jste na tahu v { $n } partii.
    [few] Jste na tahu ve { $n } partiích.
    [many] Jste na tahu v { $n } partie.
   *[other] Jste na tahu v { $n } partiích.
}
mail-challenges = { $n ->
    [one] Máte { $n } novou výzvu.
    [few] Máte { $n } nové výzvy.
    [many] Máte { $n } nové výzvy.
   *[other] Máte { $n } nových výzev.
}
mail-messages = { $n ->
    [one] Napsal vám { $n } člen.
    [few] Napsali vám { $n } členové.
    [many] Napsalo vám { $n } člena.
   *[other] Napsalo vám { $n } členů.
}
mail-off = Takové dopisy můžete vypnout ve svém účtu: { $link }
mail-unasked = Pokud o ničem nevíte, někdo se překlepl v adrese a nemusíte nic dělat.
