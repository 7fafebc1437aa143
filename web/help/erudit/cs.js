/** Nápověda k Eruditu, česky. */
export default {
  title: 'Erudit',
  sections: [
    {
      id: 'aim', title: 'O co jde', blocks: [
        'Dva až čtyři hráči kladou ruská slova na desku 15 krát 15 polí, jako ve Scrabblu. Zvláštní je, že v jednom tahu můžete položit několik slov a že hvězdičku, která leží na desce, si lze vzít. Vyhrává, kdo má nakonec nejvíc bodů.',
      ],
    },
    {
      id: 'start', title: 'Začátek', blocks: [
        'Každý si vylosuje sedm kamenů. Začíná ten, jehož kameny mají největší hodnotu. Kamenů je 131, z toho tři hvězdičky. Kámen Ё není: píše se Е.',
      ],
    },
    {
      id: 'turn', title: 'Tah', blocks: [
        'V tahu kladete slova, nebo vyměníte jeden až sedm kamenů, nebo pasujete.',
        { list: [
          'Slova se kladou jedno po druhém, kolik jich kameny dovolí. Kameny jednoho slova leží v jedné řadě nebo v jednom sloupci bez mezery.',
          'První slovo hry vede přes střed. Každé další navazuje na to, co leží na desce, i na to, co jste položili v tomtéž tahu.',
          'Po každém slově musí vše, co leží vedle sebe a pod sebou, tvořit slova: podstatná jména v prvním pádě jednotného čísla, nebo množného, pokud jednotné nemají.',
          'Žádné slovo nelze v téže hře zahrát dvakrát, ani v jednom tahu.',
        ] },
        'Pak si doberete do sedmi kamenů, pokud ještě jsou.',
      ],
    },
    {
      id: 'points', title: 'Body', blocks: [
        { list: [
          'Při každém položení se počítají všechna slova, která vznikla nebo se prodloužila: nejdřív pole, která násobí písmeno, pak ta, která násobí slovo; více polí pro slovo se násobí mezi sebou.',
          'Pole platí jen pro kámen, který je zakryje první.',
          'Kdo v jednom tahu použije všech sedm kamenů, v libovolném počtu slov, dostane 15 bodů navíc.',
          'Za vzetí hvězdičky žádné body nejsou; kámen, který položíte na její místo, se do sedmi počítá.',
        ] },
      ],
    },
    {
      id: 'stars', title: 'Hvězdičky', blocks: [
        'Hvězdička zastoupí libovolné písmeno a má nulovou hodnotu. Máte-li písmeno, které hvězdička na desce zastupuje, položte na její místo svůj kámen a hvězdičku si vezměte: ještě v tomtéž tahu ji musíte kdekoli znovu položit.',
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
          'Hvězdičky: brát je k okamžitému použití, pro příští tah, nebo vůbec; za nulu, nebo za hodnotu písmene.',
          'Body: za každé slovo hned po položení, nebo za každé nové slovo jednou na konci tahu, se všemi poli, která tah zakryl.',
          'Slova se smějí opakovat, nebo ne; k výměně je třeba sedm kamenů v sáčku, nebo ne; zbylé kameny se odečtou, nebo ne.',
          'Hraje se do posledního kamene, nebo do určitého počtu bodů.',
        ] },
      ],
    },
    {
      id: 'keys', title: 'Ovládání', blocks: [
        'Slovo položíte tažením kamenů, nebo klepnutím na kámen a pak na pole. Tlačítko Další slovo je potvrdí; v řádku nad tlačítky dostane číslo a body. Ukončit tah odešle celý tah; pro jediné slovo stačí samo. Vrátit vezme zpět položené kameny, pak slovo po slovu; dokud tah neukončíte, nic neplatí.',
        'Hvězdičku vezmete přetažením svého kamene na ni, nebo klepnutím na hvězdičku a pak na Vzít hvězdičku. Když ostatní zahrají několik slov, objevují se jedno po druhém; jakýmkoli stisknutím je uvidíte všechna.',
        { head: ['Klávesa', 'Co dělá'], rows: [
          ['Šipky', 'chodí po desce; šipka v poli ukazuje, kam píšete'],
          ['Mezerník', 'otočí směr psaní'],
          ['Písmena', 'položí ten kámen a jdou dál; na hvězdičce si ji její písmeno vezme'],
          ['Shift + písmeno', 'položí hvězdičku jako toto písmeno'],
          ['Enter', 'potvrdí slovo; podruhé ukončí tah'],
          ['Backspace', 'vezme poslední kámen zpět'],
          ['Escape', 'vezme zpět všechny položené kameny, pak poslední slovo'],
          ['Tab', 'přejde do zásobníku a na tlačítka; v zásobníku Enter vybere kámen'],
          ['Ctrl + Z, Ctrl + Y', 'tah zpět a tah znovu proti počítači'],
        ] },
        'Na latinské klávesnici je každá klávesa písmenem, které má na jejím místě ruská klávesnice: Q je Й, W je Ц, E je У a tak dále.',
      ],
    },
    {
      id: 'tips', title: 'Rady pro dobrou hru', blocks: [
        { list: [
          'Nejlepší tah často nezačíná nejhodnotnějším slovem: hledejte takové, po němž půjdou položit i zbylé kameny.',
          'Sedm kamenů ve třech krátkých slovech dá týchž 15 bodů jako jedno dlouhé. Než tah ukončíte, zkuste najít dvoupísmenná slova hned vedle.',
          'Slovo položte tak, aby otevřelo cestu vašemu dalšímu, ne soupeřům.',
          'Hvězdička na desce patří všem. Máte-li její písmeno, máte o hvězdičku víc; pokládáte-li hvězdičku, zvolte pro ni vzácné písmeno.',
          'Krátká slova, která už padla, znovu zahrát nelze: schovejte si je na tah, v němž se díky nim zbavíte posledních kamenů.',
          'Záleží na tom, co si necháte: samohlásky a souhlásky v rovnováze, žádná vzácná písmena bez plánu.',
        ] },
      ],
    },
  ],
};
