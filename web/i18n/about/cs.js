/** Texty stránky o programu, česky. */
export default {
  'about.title': 'O programu Deska',
  'about.what': 'Deska hraje, rozebírá a hostí slovní a deskové hry: Scrabble, Erudit, Baldu a Pentago.',
  'about.licence': 'Kód lze používat, měnit a šířit podle {licence}. Slova a definice mají vlastní licence, viz níže.',
  'about.games': 'Hry',
  'about.pentago': 'Pentago vymyslel Tomas Flodén a vydává je Mindtwister. Deska jim nepatří a nemá jejich podporu.',
  'about.scrabble': 'SCRABBLE® je registrovaná ochranná známka svých vlastníků (v USA a Kanadě Hasbro, jinde Mattel). Deska jim nepatří a nemá jejich podporu; název říká, podle pravidel které hry se hraje.',
  'about.words': 'Slova',
  'about.words.text': 'Slovníky vznikly ze svobodných zdrojů; žádný není seznamem svazu ani vydavatele.',
  'about.list': 'Slovník',
  'about.language': 'Jazyk',
  'about.source': 'Z čeho vznikl',
  'about.terms': 'Licence',
  'about.definitions': 'Definice',
  'about.code': 'Cizí kód',
  'about.code.text': 'Stránka používá lit-html (BSD 3-Clause, Google LLC). Program je napsán v Rustu s knihovnami pod volnými licencemi; všechny jmenuje soubor Cargo.lock v jeho zdrojích. Databází je SQLite, která je volným dílem.',
};
