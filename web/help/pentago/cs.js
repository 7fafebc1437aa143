/** Help with Pentago, in Czech. */
export default {
  title: 'Pentago',
  sections: [
    {
      id: 'aim', title: 'O co jde', blocks: [
        'Dva hráči, bílý a černý, hrají na desce 6 × 6 polí složené ze čtyř čtvrtin 3 × 3. Vyhrává, kdo má první pět kuliček své barvy v řadě – vodorovně, svisle nebo šikmo.',
      ],
    },
    {
      id: 'turn', title: 'Tah', blocks: [
        'Začíná bílý. Tah má dvě části:',
        { list: [
          'Položte kuličku na kterékoli prázdné pole.',
          'Otočte jednu ze čtyř čtvrtin o devadesát stupňů na jednu nebo druhou stranu. Nemusí to být ta s novou kuličkou a smí to být ta, kterou soupeř právě otočil.',
        ] },
        'Otočit čtvrtinu musíte vždy, i když se tím nic nezmění. Jen kulička, kterou hned vznikne pět v řadě, ukončí hru bez otočení.',
      ],
    },
    {
      id: 'end', title: 'Konec', blocks: [
        { list: [
          'Po vašem tahu máte pět v řadě jen vy: vyhráváte.',
          'Po vašem tahu má pět v řadě jen soupeř: vyhrává soupeř.',
          'Pět v řadě mají oba: remíza.',
          'Plná deska bez pětice: remíza.',
        ] },
      ],
    },
    {
      id: 'answer', title: 'Pravidlo „soupeř smí odpovědět“', blocks: [
        'S tímto pravidlem pětice, která vznikla až otočením, hru ještě nekončí. Soupeř položí jednu kuličku, bez otočení. Vznikne-li tím i jeho pětice, je remíza, jinak vyhrává první pětice. Je-li deska plná, pětice vyhrává hned; a kdo otočením vytvoří pětici jen soupeři, pořád prohrává.',
      ],
    },
    {
      id: 'mouse', title: 'Myší a prstem', blocks: [
        'Stiskněte pole a položíte na ně kuličku. Pak ukažte na šipku u čtvrtiny: deska otočení předvede a stisknutím ho zahrajete. Nebo čtvrtinu přetáhněte dokola a potvrďte tlačítkem Zahrát.',
        'Prstem: první dotek tah ukáže, druhý dotek nebo tlačítko Zahrát ho potvrdí. Stisknutím kuličky nebo tlačítka Vzít zpět ji zase vezmete.',
      ],
    },
    {
      id: 'keys', title: 'Klávesnicí', blocks: [
        { list: [
          'Šipky chodí po polích, Enter položí kuličku.',
          'Pak A až D nebo šipky vyberou čtvrtinu: A a B nahoře, C a D dole. R ji otočí po směru hodin, L proti směru.',
          'Enter zahraje, Escape bere zpět.',
        ] },
      ],
    },
    {
      id: 'notation', title: 'Zápis tahů', blocks: [
        'c6AR: kulička na c6, čtvrtina A otočená po směru hodin (R) nebo proti směru (L). Sloupce jsou a až f zleva, řady 1 až 6 zdola. Kulička bez otočení je jen c6.',
      ],
    },
    {
      id: 'players', title: 'Počítače', blocks: [
        'Úrovní je pět; nejsilnější spojuje hledání, známé pozice a přesné koncovky. Naivní, Minimax, Alfa-beta a Negascout jsou klasické programy; kolik tahů počítají dopředu, se volí u nové hry. Hledání a Řešitel mají čas, který se tam nastaví.',
      ],
    },
    {
      id: 'help', title: 'Pomoc a rozbor', blocks: [
        'Proti počítači, u jedné obrazovky a po konci hry jsou k dispozici rady po krocích, „Táhnout za mě“ a rozbor, který počítá stále hlouběji, dokud ho nezastavíte: hodnota, nejlepší pokračování, hloubka, pozice a rychlost. Jde-li pozici hned vyřešit, ukáže každé prázdné pole, jakou hodnotu tam má nejlepší tah (▲ výhra, = remíza, ▼ prohra), a po položení kuličky i každá šipka. Trvá-li to déle, rozbor řekne, jak dlouho a kolik paměti to vezme, a pozici vyřeší, když o to požádáte; mezitím se můžete dívat na něco jiného.',
        'V „Odehraných hrách“ vidíte, jak dohrané hry z této pozice pokračovaly; zrcadlené a otočené pozice se počítají za stejné.',
      ],
    },
  ],
};
