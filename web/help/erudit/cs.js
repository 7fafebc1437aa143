/** Nápověda k Eruditu, česky. */
export default {
  title: 'Erudit',
  sections: [
    {
      id: 'aim', title: 'O co jde', blocks: [
        'Dva až čtyři hráči kladou ruská slova na desku 15 krát 15 polí, jako ve Scrabblu. Zvláštní je, že jeden tah může obsahovat několik slov a že hvězdu, která leží na desce, lze vzít. Vyhrává, kdo má nakonec nejvíc bodů.',
      ],
    },
    {
      id: 'start', title: 'Začátek', blocks: [
        'Každý si vylosuje sedm kamenů. Začíná ten, jehož kameny mají největší hodnotu. Kamenů je 131, z toho tři hvězdy. Kámen Ё není: píše se Е.',
      ],
    },
    {
      id: 'turn', title: 'Tah', blocks: [
        'V tahu kladete slova, nebo vyměníte jeden až sedm kamenů, nebo pasujete.',
        { list: [
          'Slova se kladou jedno po druhém, kolik jich kameny dovolí. Kameny jednoho slova leží v jedné řadě nebo v jednom sloupci bez mezery.',
          'První slovo hry pokryje střed. Každé další navazuje na to, co leží na desce, i na to, co jste položili v tomtéž tahu.',
          'Po každém slově musí být vše, co stojí vedle sebe a pod sebou, slovem: podstatným jménem v prvním pádě jednotného čísla, nebo množného, pokud jednotné nemá.',
          'Žádné slovo neplatí ve hře dvakrát, ani v jednom tahu.',
        ] },
        'Pak si doberete do sedmi kamenů, pokud ještě jsou.',
      ],
    },
    {
      id: 'points', title: 'Body', blocks: [
        { list: [
          'Při každém položení se počítají všechna slova, která vznikla nebo vyrostla: nejdřív pole, která násobí písmeno, pak ta, která násobí slovo; více polí pro slovo se násobí mezi sebou.',
          'Pole působí jen pro kameny, které je pokryjí poprvé.',
          'Kdo v jednom tahu použije všech sedm kamenů, v libovolném počtu slov, dostane 15 bodů navíc.',
          'Vzetí hvězdy samo nic nepřináší; kámen, který na její místo dáte, se do sedmi počítá.',
        ] },
      ],
    },
    {
      id: 'stars', title: 'Hvězdy', blocks: [
        'Hvězda znamená libovolné písmeno a má nulovou hodnotu. Máte-li písmeno, které hvězda na desce zastupuje, položte na její místo svůj kámen a hvězdu si vezměte: v tomtéž tahu ji musíte kdekoli znovu položit.',
      ],
    },
    {
      id: 'end', title: 'Konec', blocks: [
        'Hra končí, když je prázdný sáček i jeden zásobník, nebo když všichni dvakrát po sobě pasovali. Zbylé kameny se neodečítají.',
      ],
    },
    {
      id: 'choices', title: 'Jak jinak hrát', blocks: [
        'Tištěná pravidla se liší. Před hrou si zvolíte:',
        { list: [
          'Hvězdy: brát k okamžitému použití, pro příští tah, nebo vůbec; za nulu, nebo za hodnotu písmene.',
          'Počítání: každé slovo, jak se klade, nebo každé nové slovo jednou na konci tahu se všemi poli, která tah pokryl.',
          'Slova se smějí opakovat, nebo ne; k výměně je třeba sedm kamenů v sáčku, nebo ne; zbylé kameny se odečtou, nebo ne.',
          'Hraje se do posledního kamene, nebo do určitého počtu bodů.',
        ] },
      ],
    },
    {
      id: 'keys', title: 'Ovládání', blocks: [
        'Slovo položíte tažením kamenů, nebo klepnutím na kámen a pak na pole. Další slovo je potvrdí; v řádku nad tlačítky dostane číslo a body. Ukončit tah pošle celý tah. Pro jediné slovo stačí Ukončit tah. Vzít zpět vrátí položené kameny, pak slovo po slovu; dokud tah neukončíte, nic se neztratí.',
        'Hvězdu vezmete přetažením svého kamene na ni, nebo klepnutím na hvězdu a pak na Vzít. Když ostatní zahrají několik slov, objevují se jedno po druhém; jakýkoli stisk je ukáže všechna.',
        { head: ['Klávesa', 'Co dělá'], rows: [
          ['Šipky', 'chodí po desce; šipka v poli ukazuje, kam píšete'],
          ['Mezerník', 'otočí směr psaní'],
          ['Písmena', 'položí ten kámen a jdou dál; na hvězdě ji její písmeno vezme'],
          ['Shift + písmeno', 'položí hvězdu jako toto písmeno'],
          ['Enter', 'potvrdí slovo; podruhé ukončí tah'],
          ['Backspace', 'vezme poslední kámen zpět'],
          ['Escape', 'vezme zpět všechny položené kameny, pak poslední slovo'],
          ['Tab', 'přejde na zásobník a na tlačítka; na zásobníku Enter vybere kámen'],
          ['Ctrl + Z, Ctrl + Y', 'vrátí a zopakuje tahy proti počítači'],
        ] },
        'Na latinské klávesnici rozhoduje místo klávesy jako na ruské: Q je Й, W je Ц, E je У a tak dále.',
      ],
    },
    {
      id: 'tips', title: 'Rady pro dobrou hru', blocks: [
        { list: [
          'Nejdražší slovo často není první slovo nejlepšího tahu: hledejte takové, po němž se dají položit i zbylé kameny.',
          'Sedm kamenů ve třech krátkých slovech dá týchž 15 bodů jako jedno dlouhé. Než tah ukončíte, podívejte se po dvoupísmenných sousedech.',
          'Slovo položte tak, aby otevřelo cestu vašemu dalšímu, ne soupeřům.',
          'Hvězda na desce patří všem. Máte-li její písmeno, máte o hvězdu víc; pokládáte-li hvězdu, zvolte pro ni vzácné písmeno.',
          'Krátká slova, která už padla, znovu položit nejde: schovejte si je na tah, v němž se díky nim zbavíte posledních kamenů.',
          'Záleží na tom, co si necháte: samohlásky a souhlásky v rovnováze, žádná vzácná písmena bez plánu.',
        ] },
      ],
    },
  ],
};
