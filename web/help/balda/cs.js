/** Nápověda k Baldě, česky. */
export default {
  title: 'Balda',
  sections: [
    {
      id: 'aim', title: 'O co jde', blocks: [
        'Dva až čtyři hráči plní čtvercovou desku písmeny. Uprostřed stojí výchozí slovo. Každý tah přidá jedno písmeno a pojmenuje jedno slovo; slovo má tolik bodů, kolik má písmen. Když je deska plná nebo už nikdo nemá žádné slovo, vyhrává ten, kdo má nejvíc bodů.',
      ],
    },
    {
      id: 'turn', title: 'Tah', blocks: [
        { list: [
          'Polož jedno písmeno abecedy na prázdné pole.',
          'Označ slovo, které jím prochází: písmena leží vedle sebe, krok za krokem, jakýmkoli směrem, ale ne přes roh.',
          'Slovo je ve slovníku, má aspoň dvě písmena, v této hře ještě nebylo a není to výchozí slovo. Ruské Ё se čte jako Е.',
        ] },
      ],
    },
    {
      id: 'kinds', title: 'Druhy hry', blocks: [
        { list: [
          'Desky o straně 3, 5, 7 nebo 9 polí.',
          'Klasická hra: slovo použije pole jednou. Uzlíky: nejvýš dvakrát; ШАЛАШ může ležet na třech polích.',
          'I rohem: sousedí i pole, která se dotýkají rohem.',
          'Výchozí slovo se losuje, nebo si je na začátku vybereš.',
          'Blitz: zvol čas na celou hru, dvě minuty na hráče. Komu čas vyprší, prohrál. S časem na tah je vypršení vynechaný tah.',
        ] },
      ],
    },
    {
      id: 'passes', title: 'Vynechání tahu', blocks: [
        'Tah lze vynechat. Tři vynechání po sobě znamenají prohru; před hrou lze zvolit, že se počítají celkem.',
      ],
    },
    {
      id: 'unknown', title: 'Slova, která ve slovníku nejsou', blocks: [
        'Je-li další hráč člověk, lze se ho na neznámé slovo zeptat: označ je a stiskni Zeptat se. Když je uzná, v této hře platí; na odmítnuté slovo se znovu neptá.',
      ],
    },
    {
      id: 'keys', title: 'Ovládání', blocks: [
        { head: ['Co', 'Myší nebo prstem', 'Klávesnicí'], rows: [
          ['Položit písmeno', 'Přetáhni je z abecedy, nebo stiskni pole a pak písmeno, nebo písmeno a pak pole', 'Šipkami na pole, pak písmeno; ruská písmena podle místa na jakékoli klávesnici'],
          ['Označit slovo', 'Přejeď po písmenech, nebo je stiskni jedno po druhém', 'Mezerník na každém písmeni, nebo po prvním piš další písmena'],
          ['Zahrát', 'Tlačítko, nebo znovu poslední písmeno. Slovo ze slovníku se zahraje samo, jakmile vedle jeho posledního písmene není žádné, které by šlo označit; tečky na písmenech ukazují, kudy může pokračovat', 'Enter'],
          ['Vzít zpět', 'Zpět', 'Backspace; Escape vezme zpět vše'],
          ['Jaká slova tu jsou?', 'Všechna slova; dva rychlé stisky na prázdném poli: jeho slova; na písmeni: slova přes ně', ''],
        ] },
        'Slova a nápověda jsou jen tam, kde hraješ sám, u jedné obrazovky, nebo po konci hry. Mezi lidmi ne.',
      ],
    },
    {
      id: 'tips', title: 'Dobrá hra', blocks: [
        { list: [
          'Než zahraješ, stiskni své písmeno dvakrát: co by z něj měli ostatní?',
          'Vzácné písmeno tam, kde by stačilo běžné, bere ostatním dlouhá slova.',
          'Ke konci počítej prázdná pole: kdo položí poslední písmeno?',
          'Slova, která tě překvapila, si nech: + vedle slova je přidá k zapamatování.',
        ] },
      ],
    },
  ],
};
