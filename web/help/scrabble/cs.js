/** Nápověda ke Scrabblu, česky. */
export default {
  title: 'Scrabble',
  sections: [
    {
      id: 'aim', title: 'O co jde', blocks: [
        'Jeden až čtyři hráči kladou kameny s písmeny na desku o 15 × 15 polích tak, aby vše, co stojí pohromadě, tvořilo slova, čtená zleva doprava a shora dolů. Písmena mají svou hodnotu, některá pole ji násobí. Kdo má na konci nejvíc bodů, vyhrává.',
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
          'Položíte jeden či více kamenů do jedné řady nebo jednoho sloupce, bez mezer. První slovo vede přes hvězdu a má aspoň dvě písmena; další kameny musí navazovat na ty na desce. Počítají se všechna nově vzniklá slova.',
          'Vyměníte jeden až sedm kamenů, je-li jich v sáčku aspoň sedm. Nejdřív si vytáhnete nové, potom vrátíte staré.',
          'Tah vynecháte.',
        ] },
        'Potom si doplníte kameny na sedm, pokud ještě nějaké jsou.',
      ],
    },
    {
      id: 'points', title: 'Body', blocks: [
        { list: [
          'Každé nové slovo vynese součet hodnot svých písmen. Žolík nemá žádnou.',
          '2P a 3P zdvojnásobí a ztrojnásobí písmeno na nich; potom 2S a 3S celé slovo, dvě taková pole se násobí. Hvězda je 2S.',
          'Pole platí jen v tahu, ve kterém se zakryje.',
          'Kdo položí všech sedm kamenů najednou, dostane 50 bodů navíc.',
        ] },
      ],
    },
    {
      id: 'wrong', title: 'Slova, která nejsou v seznamu', blocks: [
        'Před hrou zvolíte, co se s nimi stane:',
        { list: [
          'Nelze je zahrát: kameny zčervenají, nic se neztrácí, zkusíte to znovu.',
          'Lidé smějí hrát cokoli; počítač se seznamu drží.',
          'Námitka: slovo leží otevřené, dokud další hráč neodpoví. Je-li námitka oprávněná, kameny se vrátí a tah propadá. Mylná námitka nestojí nic (jednoduchá), tah (dvojitá), nebo pět bodů ve prospěch soupeře.',
        ] },
        'Leží-li slovo otevřené, máte ve svém tahu tlačítka Námitka a Přijmout. Položením kamenů ještě nic nepřijímáte: až jejich zahráním, výměnou, vynecháním tahu, nebo tlačítkem Přijmout.',
      ],
    },
    {
      id: 'end', title: 'Konec hry', blocks: [
        'Hra končí, když je prázdný sáček i něčí stojánek. Při jednom či dvou hráčích také po šesti tazích za sebou bez bodů; při třech a čtyřech, když všichni dvakrát po sobě vynechají. Jiný konec lze zvolit před hrou.',
        'Pak se počítá, co zbylo. Při dvou hráčích ten, kdo skončil, získá dvojnásobek toho, co drží druhý; jinak každý ztratí hodnotu svých kamenů, a kdo skončil, získá je všechny.',
      ],
    },
    {
      id: 'keys', title: 'Ovládání', blocks: [
        'Kámen přetáhněte na pole, nebo stiskněte kámen a potom pole. Zpět ho vezmete dvojím stisknutím nebo přetažením. Žolík se zeptá na písmeno.',
        { head: ['Klávesa', 'Co dělá'], rows: [
          ['Šipky', 'chodí po desce; šipka v poli ukazuje, kterým směrem píšete'],
          ['Mezerník', 'otočí směr psaní'],
          ['Písmena', 'položí kámen a jdou dál; není-li takový, položí žolíka'],
          ['Shift + písmeno', 'položí žolíka jako toto písmeno'],
          ['Apostrof \'', 'přidá poslednímu písmenu čárku nebo háček: A Á, C Č; podruhé další: E É Ě, U Ú Ů'],
          ['Backspace', 'vezme poslední kámen zpět'],
          ['Escape', 'vezme zpět všechny kameny'],
          ['Enter', 'zahraje, co leží'],
          ['Tab', 'jde dál na stojánek a na tlačítka; na stojánku Enter vybere kámen'],
          ['Ctrl + Z, Ctrl + Y', 'tah zpět a znovu proti počítači'],
        ] },
      ],
    },
    {
      id: 'layouts', title: 'Jiné klávesnice', blocks: [
        'Česky na anglické klávesnici: pište písmeno bez diakritiky. Máte-li jen kámen s diakritikou, položí se rovnou; jinak stiskněte po písmenu apostrof.',
        'Rusky na latinské klávesnici: platí umístění kláves jako na ruské: Q je Й, W je Ц, E je У a tak dál; Ё je klávesa pod Escape, Х Ъ Ж Э Б Ю jsou klávesy vpravo od P, L a M.',
      ],
    },
    {
      id: 'tips', title: 'Rady, jak dobře hrát', blocks: [
        { list: [
          'Nejvýše hodnocená písmena (X, Ď, Ň, Ť) se špatně umisťují. Neschovávejte si je a hrajte je co nejdřív, ale hledejte pro ně pole s prémií.',
          'Nejlepším kamenem je žolík: s ním se mnohem snáz zahraje všech sedm kamenů naráz. Šetřete ho na tah, který vynese aspoň 30 bodů.',
          'Trojnásobky slova často rozhodnou celou hru. Obsazujte je a neotvírejte k nim cestu soupeři.',
          'Nebojte se měnit. Hrajete-li opakovaně za pět bodů a méně, je to kameny a ztracený tah se brzy vrátí. Snažte se mít vyrovnaně samohlásek a souhlásek.',
          'Na konci, když je sáček prázdný, se snažte skončit první: co vám zbude, se odečte, a co zbude ostatním, může připadnout vám.',
          'Delší slovo nemusí být lepší: krátké slovo těsně podél jiného vytvoří hned několik slov.',
          'Než budete čekat na písmeno, podívejte se mezi neviděné kameny. Možná už žádné nezbývá.',
        ] },
      ],
    },
  ],
};
