/** Help with Pentago, in Czech. */
export default {
  title: 'Pentago',
  sections: [
    {
      id: 'aim', title: 'O co jde', blocks: [
        'Dva hráči, bílý a černý, hrají na desce 6 × 6 polí složené ze čtyř čtvrtin 3 × 3. Vyhrává, kdo má první pět kuliček své barvy v řadě – vodorovně, svisle nebo šikmo.',
      ],
    },
    {
      id: 'turn', title: 'Tah', blocks: [
        'Začíná bílý. Tah má dvě části:',
        { list: [
          'Polož kuličku na kterékoli prázdné pole.',
          'Otoč jednu ze čtyř čtvrtin o devadesát stupňů na jednu nebo druhou stranu. Nemusí to být ta s novou kuličkou a smí to být ta, kterou soupeř právě otočil.',
        ] },
        'Otočení se nikdy nevynechává, ani když nic nezmění. Jen kulička, která sama udělá pět v řadě, ukončí partii hned, bez otočení.',
      ],
    },
    {
      id: 'end', title: 'Konec', blocks: [
        { list: [
          'Po tvém tahu je pět tvých: vyhráváš.',
          'Po tvém tahu je pět jen soupeřových: vyhrává soupeř.',
          'Pět mají oba: remíza.',
          'Plná deska bez pětice: remíza.',
        ] },
      ],
    },
    {
      id: 'answer', title: 'Pravidlo „soupeř smí odpovědět“', blocks: [
        'S tímto pravidlem pětice, která vznikla až otočením, partii ještě nekončí: čeká. Druhá strana položí jednu kuličku bez otočení. Udělá-li tím vlastní pětici, je remíza, jinak vyhrává pětice, která čekala. Pětice, která zaplní desku, vyhrává hned, a kdo otočí pětici jen soupeři, stále prohrává.',
      ],
    },
    {
      id: 'mouse', title: 'Myší a prstem', blocks: [
        'Ukaž na pole a stiskni: kulička tam leží. Pak ukaž na šipku u čtvrtiny: deska otočení předvede; stiskem ho zahraješ. Nebo čtvrtinu chyť, přetoč tahem a potvrď tlačítkem.',
        'Prstem první dotek ukáže, co bude, druhý dotek nebo tlačítko to potvrdí. Dotek na kuličku nebo Zpět ji zase vezme.',
      ],
    },
    {
      id: 'keys', title: 'Klávesnicí', blocks: [
        { list: [
          'Šipky chodí po polích, Enter položí kuličku.',
          'Pak A až D nebo šipky vyberou čtvrtinu: A a B nahoře, C a D dole. R ji otočí doprava, L doleva.',
          'Enter zahraje, Escape bere zpět.',
        ] },
      ],
    },
    {
      id: 'notation', title: 'Zápis tahů', blocks: [
        'c6AR: kulička na c6, čtvrtina A otočená doprava (R) nebo doleva (L). Sloupce jsou a až f zleva, řady 1 až 6 zdola. Položení bez otočení je jen c6.',
      ],
    },
    {
      id: 'players', title: 'Počítače', blocks: [
        'Úrovně jdou od začátečníka k nejsilnější, která spojuje hledání, známé pozice a přesné koncovky. Naivní, Minimax, Alfa-beta a Negascout jsou klasické programy; kolik tahů počítají dopředu, se volí u nové partie. Hledání a Řešitel mají čas, který se tam nastaví.',
      ],
    },
    {
      id: 'help', title: 'Pomoc a rozbor', blocks: [
        'Sám, proti počítači nebo po konci jsou k dispozici nápovědy po krocích, „Táhni za mě“ a rozbor, který počítá stále hlouběji, dokud ho nezastavíš: hodnota, nejlepší pokračování, hloubka, pozice a rychlost. Jde-li pozici hned vyřešit, ukáže každé prázdné pole, za co stojí nejlepší tah tam (▲ výhra, = remíza, ▼ prohra), a po položení i každá šipka.',
        'V „Odehraných partiích“ vidíš, jak dohrané partie pokračovaly ze stejné pozice, až na souměrnost desky.',
      ],
    },
  ],
};
