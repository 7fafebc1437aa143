/** Nápověda ke Scrabblu, česky. */
export default {
  title: 'Scrabble',
  sections: [
    {
      id: 'aim', title: 'O co jde', blocks: [
        'Jeden až čtyři hráči kladou kameny s písmeny na desku o 15 × 15 polích tak, aby vše, co leží vedle sebe, tvořilo slova, čtená zleva doprava a shora dolů. Písmena mají svou hodnotu, některá pole ji násobí. Kdo má na konci nejvíc bodů, vyhrává.',
      ],
    },
    {
      id: 'start', title: 'Jak se začíná', blocks: [
        'Každý si vylosuje kámen. Začíná ten, jehož písmeno je nejblíž začátku abecedy; žolík má přednost před všemi. Kdo má stejné písmeno, losuje znovu. Kameny se vrátí do sáčku a každý si vytáhne sedm.',
      ],
    },
    {
      id: 'turn', title: 'Tah', blocks: [
        'Ve svém tahu uděláte jednu ze tří věcí:',
        { list: [
          'Položíte jeden či více kamenů do jedné řady nebo jednoho sloupce, bez mezer. První slovo vede přes hvězdičku a má aspoň dvě písmena; další kameny musí navazovat na ty na desce. Počítají se všechna nově vzniklá slova.',
          'Vyměníte jeden až sedm kamenů, je-li jich v sáčku aspoň sedm. Nejdřív si vytáhnete nové, potom vrátíte staré.',
          'Pasujete.',
        ] },
        'Potom si doplníte kameny na sedm, pokud ještě nějaké jsou.',
      ],
    },
    {
      id: 'points', title: 'Body', blocks: [
        { list: [
          'Každé nové slovo vynese součet hodnot svých písmen. Žolík nemá žádnou.',
          '2P a 3P zdvojnásobí a ztrojnásobí písmeno na nich; potom 2S a 3S celé slovo, dvě taková pole se násobí. Hvězdička je 2S.',
          'Pole platí jen v tahu, ve kterém se zakryje.',
          'Kdo položí všech sedm kamenů najednou, dostane 50 bodů navíc.',
        ] },
      ],
    },
    {
      id: 'wrong', title: 'Slova mimo slovník', blocks: [
        'Před hrou zvolíte, co se s nimi stane:',
        { list: [
          'Nelze je zahrát: kameny zčervenají, nic tím neztratíte a zkusíte to znovu.',
          'Lidé smějí zahrát cokoli; počítače se drží slovníku.',
          'Námitka: proti slovu lze vznést námitku, dokud další hráč neodpoví. Je-li oprávněná, kameny se vrátí a tah propadá. Mylná námitka nestojí nic (jednoduchá), nebo stojí tah (dvojitá), nebo pět bodů ve prospěch soupeře.',
        ] },
        'Dokud lze namítat, máte ve svém tahu tlačítka Námitka a Přijmout. Kameny si můžete zkusit položit, tím ještě nic nepřijímáte: slovo přijmete až tím, že zahrajete, nebo stisknete Přijmout. Potom můžete i vyměnit kameny nebo pasovat.',
      ],
    },
    {
      id: 'end', title: 'Konec hry', blocks: [
        'Hra končí, když je prázdný sáček i něčí zásobník. V češtině také, když všichni dvakrát po sobě pasují; v angličtině a ruštině tak končí jen hra tří a čtyř hráčů, při jednom či dvou ji ukončí šest tahů za sebou bez bodů. Jiný konec lze zvolit před hrou.',
        'Pak se počítají zbylé kameny: každý ztrácí hodnotu svých kamenů, a kdo skončil, získá hodnotu všech. Jen tam, kde hru dvou hráčů může ukončit šest tahů bez bodů, získá ten, kdo skončil, dvojnásobek hodnoty kamenů soupeře, a ten nic neztrácí.',
      ],
    },
    {
      id: 'keys', title: 'Ovládání', blocks: [
        'Kámen přetáhněte na pole, nebo stiskněte kámen a potom pole. Zpět ho vezmete dvojím stisknutím nebo přetažením. U žolíka vyberete písmeno.',
        { head: ['Klávesa', 'Co dělá'], rows: [
          ['Šipky', 'chodí po desce; šipka v poli ukazuje, kterým směrem píšete'],
          ['Mezerník', 'otočí směr psaní'],
          ['Písmena', 'položí ten kámen a jdou dál; když ho nemáte, položí žolíka'],
          ['Shift + písmeno', 'položí žolíka jako toto písmeno'],
          ['Apostrof \'', 'přidá poslednímu písmenu čárku nebo háček: A Á, C Č; podruhé další: E É Ě, U Ú Ů'],
          ['Backspace', 'vezme poslední kámen zpět'],
          ['Escape', 'vezme zpět všechny kameny, nebo ukončí výběr k výměně'],
          ['Enter', 'zahraje položené kameny'],
          ['Tab', 'přejde do zásobníku a na tlačítka; v zásobníku Enter vybere kámen'],
          ['Ctrl + Z, Ctrl + Y', 'tah zpět a tah znovu proti počítači'],
        ] },
      ],
    },
    {
      id: 'layouts', title: 'Jiné klávesnice', blocks: [
        'Česky na anglické klávesnici: pište písmeno bez diakritiky. Máte-li jen kámen s diakritikou, položí se rovnou; jinak stiskněte po písmenu apostrof.',
        'Rusky na latinské klávesnici: každá klávesa je písmenem, které má na jejím místě ruská klávesnice: Q je Й, W je Ц, E je У a tak dál; Ё je klávesa pod Escape, Х Ъ Ж Э Б Ю jsou klávesy vpravo od P, L a M.',
      ],
    },
    {
      id: 'tips', title: 'Rady, jak dobře hrát', blocks: [
        { list: [
          'Nejvýše hodnocená písmena (X, Ď, Ň, Ť) se špatně umisťují. Neschovávejte si je a hrajte je co nejdřív, ale hledejte pro ně pole s prémií.',
          'Nejlepším kamenem je žolík: s ním se mnohem snáz zahraje všech sedm kamenů naráz. Šetřete ho na tah, který vynese aspoň 30 bodů.',
          'Trojnásobky slova často rozhodnou celou hru. Obsazujte je a neotvírejte k nim cestu soupeři.',
          'Nebojte se měnit. Hrajete-li tah za tahem za pět bodů a méně, je to kameny a ztracený tah se brzy vyplatí. Snažte se mít vyrovnaně samohlásek a souhlásek.',
          'Na konci, když je sáček prázdný, se snažte skončit první: co vám zbude, se odečte, a co zbude ostatním, může připadnout vám.',
          'Delší slovo nemusí být lepší: krátké slovo těsně podél jiného vytvoří hned několik slov.',
          'Než budete čekat na písmeno, podívejte se mezi neviděné kameny. Možná už žádné nezbývá.',
        ] },
      ],
    },
  ],
};
