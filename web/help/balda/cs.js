/** Nápověda k Baldě, česky. */
export default {
  title: 'Balda',
  sections: [
    {
      id: 'aim', title: 'O co jde', blocks: [
        'Dva až čtyři hráči plní čtvercovou desku písmeny. Uprostřed stojí výchozí slovo. V každém tahu přidáte jedno písmeno a zahrajete jedno slovo; je za něj tolik bodů, kolik má písmen. Když je deska plná nebo už nezbývá žádné slovo, vyhrává ten, kdo má nejvíc bodů.',
      ],
    },
    {
      id: 'turn', title: 'Tah', blocks: [
        { list: [
          'Položte jedno písmeno abecedy na prázdné pole.',
          'Označte slovo, které jím prochází: jeho písmena na sebe navazují krok za krokem, jakýmkoli směrem, ale ne přes roh.',
          'Slovo musí být ve slovníku a mít aspoň dvě písmena; v této hře ještě nepadlo a není to výchozí slovo. Ruské Ё se čte jako Е.',
        ] },
      ],
    },
    {
      id: 'kinds', title: 'Druhy hry', blocks: [
        { list: [
          'Desky o straně 3 až 11 polí.',
          'Klasická hra: slovo použije pole jednou. Uzlíky: nejvýš dvakrát; ШАЛАШ může ležet na třech polích.',
          'Stranou i rohem: sousedí i pole, která se dotýkají rohem.',
          'Výchozí slovo se losuje, nebo si je před hrou vyberete.',
          'Prémiová pole: písmeno položené na pole se znakem ×2 nebo ×3 vynásobí body svého slova. Platí to jen v tahu, kdy je položíte, ne pro pozdější slova, která jím procházejí.',
          'Některé druhy mají jméno, jsou to režimy: Klasika, Blitz, Uzlíky, Prémie a další. Na začátku je najdete nad ostatními volbami a během hry vedle desky; tam výběrem začne nová hra v tom režimu se stejnými hráči.',
          'Blitz: zvolte režim, nebo čas na celou hru, dvě minuty na hráče. Komu vyprší, prohrává. Komu vyprší čas na tah, ten pasuje.',
        ] },
        'Mezi lidmi u různých zařízení trvá tah dvě minuty, pokud si nezvolíte jiný čas nebo hru bez času.',
      ],
    },
    {
      id: 'passes', title: 'Pas', blocks: [
        'Místo tahu můžete pasovat. Tři pasy po sobě znamenají prohru; před hrou lze zvolit, že se počítají celkem za hru.',
      ],
    },
    {
      id: 'unknown', title: 'Slova mimo slovník', blocks: [
        'Je-li další hráč člověk, můžete se ho na slovo mimo slovník zeptat: označte je a stiskněte Zeptat se. Když je uzná, v této hře platí; na odmítnuté slovo se znovu ptát nelze.',
      ],
    },
    {
      id: 'again', title: 'Znovu a jinak', blocks: [
        'Nehraje-li nikdo u jiného zařízení, tlačítkem Od začátku začne hra znovu se stejným výchozím slovem, tlačítkem Nová hra s jiným. Sílu počítače lze změnit i během hry: u jeho místa, na telefonu pod tlačítkem vedle hráčů.',
        'Od druhé hry ukazuje Série, kolik kdo zatím vyhrál. Stiskněte výchozí slovo a uvidíte, kdo v té hře zahrál které slovo a za kolik bodů.',
      ],
    },
    {
      id: 'keys', title: 'Ovládání', blocks: [
        { head: ['Co', 'Myší nebo prstem', 'Klávesnicí'], rows: [
          ['Položit písmeno', 'Přetáhněte je z abecedy, nebo stiskněte pole a pak písmeno, nebo písmeno a pak pole', 'Šipkami na pole, pak písmeno; ruská písmena podle místa na jakékoli klávesnici'],
          ['Označit slovo', 'Přejeďte po písmenech, nebo je stiskněte jedno po druhém', 'Mezerník na každém písmeni, nebo po prvním pište další písmena'],
          ['Zahrát', 'Tlačítkem, nebo znovu posledním písmenem. Slovo ze slovníku se zahraje samo, jakmile vedle jeho posledního písmene není žádné, které by šlo označit; tečky na písmenech ukazují, kudy může pokračovat. Máte-li v nastavení dotaz před tahem, objeví se nejdřív on', 'Enter'],
          ['Vzít zpět', 'Tlačítkem Vzít zpět', 'Backspace; Escape vezme zpět vše'],
          ['Jaká slova tu jsou?', 'Všechna slova; dva rychlé stisky na prázdném poli: jeho slova; na písmeni: slova přes ně', ''],
        ] },
        'Slova a rady uvidíte, jen když hrajete sami nebo u jedné obrazovky, a po konci hry; hrají-li lidé z různých zařízení, ne.',
      ],
    },
    {
      id: 'tips', title: 'Dobrá hra', blocks: [
        { list: [
          'Než zahrajete, stiskněte své písmeno dvakrát: co by z něj měli ostatní?',
          'Vzácné písmeno tam, kde by stačilo běžné, bere ostatním dlouhá slova.',
          'Ke konci počítejte prázdná pole: kdo položí poslední písmeno?',
          'Slova, která vás překvapila, si nechte: znakem + vedle slova je přidáte ke slovům k zapamatování.',
        ] },
      ],
    },
  ],
};
