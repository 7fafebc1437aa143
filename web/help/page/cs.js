/** Nápověda k tomu, co je společné všem hrám, česky. */
export default {
  title: 'Stránka',
  sections: [
    {
      id: 'begin', title: 'Začít hru', blocks: [
        'Vyberte hru a soupeře a stiskněte Začít hru. Vše ostatní zůstane, jak jste to měli naposled.',
        { list: [
          'Počítač: hrajete proti jednomu počítačovému hráči, tak silnému, jak chcete.',
          'Na této obrazovce: dva lidé u jednoho zařízení. Po každém tahu se kameny zakryjí, dokud si o ně neřekne další hráč.',
          'Přes odkaz: hra vám dá odkaz. Kdo ho otevře první, obsadí volné místo; ostatní se mohou dívat.',
          'Stůl: jedno až čtyři místa, lidé, počítače i volná místa, jak chcete. Hrají-li jen počítače, díváte se, určujete tempo a hru můžete pozastavit.',
        ] },
        'Uložení hráči si pamatují jméno a u počítače i sílu. Pod Další volby najdete slovník, časový limit, co se stane se slovy mimo slovník a kdy hra končí.',
      ],
    },
    {
      id: 'levels', title: 'Počítačoví hráči', blocks: [
        'Úrovně se liší tím, jaká slova znají, co přehlédnou a jak daleko dopředu vidí. Žádná nezahraje slovo, které by člověk téže síly neznal; nejsilnější zná všechna.',
        'Většina her má i další hráče pro zvědavé: třeba takového, který vždy bere nejvíc bodů, nebo takového, který se řídí poučkami. Co který dělá, říká řádek pod seznamem.',
      ],
    },
    {
      id: 'keep', title: 'Hry se neztratí', blocks: [
        'Každý tah se ukládá hned. Stránku můžete kdykoli zavřít; v seznamu her najdete rozehrané hry i ty dohrané, které si můžete přehrát, stáhnout nebo smazat.',
        'Přehrávání ukazuje hru tah po tahu: tlačítky, posuvníkem, šipkami nebo stisknutím tahu. Po spuštění programu uvidíte nejlepší tahy v pozici; ukázáním se tah objeví na desce, dvojitým klepnutím se zahraje. Tahy, které na desce zahrajete, se stanou variantami se značkami a poznámkami.',
        'Zhodnocení, na konci hry a u každého přehrání, srovná každý tah s nejlepším: graf partie, chyby s vysvětlením, přesnost hráčů a cvičení z vlastních chyb. Pokračuje, i když stránku opustíte. V profilu člena je statistika: výsledky, body, slova a přesnost zhodnocených partií.',
        'Stejně si lze prohlédnout i hru ze souboru (GCG, jak ho zapisuje řada programů).',
      ],
    },
    {
      id: 'share', title: 'Sdílet a hrát dál', blocks: [
        { list: [
          'Odkaz vede na partii, záznam nebo sdílený soubor: zkopírujte jej, pošlete, nebo ukažte jeho QR kód. Kdo první otevře odkaz na čekající partii, obsadí volné místo; ostatní se dívají.',
          'Na počítači, kde program běží, stránka ukazuje odkaz, který funguje ostatním ve vaší síti. Naslouchá-li program jen na tomto počítači, stránka řekne, jak jej spustit znovu.',
          'Hrát odtud v záznamu začne novou partii zobrazenou pozicí. Kameny ostatních, které záznam ukazuje, se rozdají znovu, pokud to nevypnete.',
          'Kopírovat, v přehrávání nebo rozboru, uloží do schránky adresu nebo zápis pozice, nebo vytvoří obrázek desky. Rozbor v záhlaví otevře pozici nebo partii, kterou vložíte nebo postavíte.',
          'Sdílet můžete i otevřený soubor s partií: zůstane uložený 90 dní, nejvýše 20 souborů po 128 KiB. Na stránce Partie je vidíte a můžete odstranit.',
        ] },
      ],
    },
    {
      id: 'clock', title: 'Čas', blocks: [
        'Čas lze omezit na každý tah, lidem i počítačům: komu vyprší, ten pasuje, v Pentagu prohrává. Nebo má každý hráč určitý čas na celou hru, případně s přídavkem za každý tah: komu vyprší, prohrává. Nebo se hraje korespondenčně, na dny: kdo v té době netáhne, prohrává.',
        'Hodiny stojí, dokud je některé místo volné, a když program neběží.',
      ],
    },
    {
      id: 'around', title: 'Remíza, nová hra, odchod', blocks: [
        { list: [
          'Remíza: nabídka platí do příštího tahu. Ostatní ji v řádku pod deskou přijmou, nebo odmítnou; odmítnutou nabídku lze zopakovat po dalším tahu.',
          'Kdo hru vzdá, prohrává. Kdo odejde, také, hraje-li někdo z jiného zařízení; jinak na vás hra počká. Samotným zavřením stránky neprohrajete; hodiny ale běží dál, a je-li někdo na tahu dlouho pryč, mohou si soupeři vyžádat výhru.',
          'Hrát znovu začne další hru, jakmile o ni požádají všichni hráči; začíná další v pořadí, nerozhodují-li o tom znovu kameny. Začít znovu, když nehraje nikdo jiný, hru zahodí a začne novou.',
          'Hry, které jdou po sobě, tvoří sérii: karta vedle tahů ukazuje, kdo kolik vyhrál, a vede k záznamům.',
        ] },
      ],
    },
    {
      id: 'help', title: 'Pomoc při hře', blocks: [
        { list: [
          'Rada ve třech krocích: kolik bodů můžete získat, potom kde, nakonec samotné kameny, položené, ale ještě nezahrané.',
          'Tah zpět a Tah znovu, hrajete-li jen proti počítačům.',
          'Slova: napište libovolné slovo a dozvíte se, zda je ve slovníku a co znamená. Slovo v seznamu tahů ukáže svůj význam po stisknutí, podržení, kliknutí pravým tlačítkem nebo klávesou Enter.',
          'Poznámky: jen vaše, nikdo jiný je nevidí.',
        ] },
        'Rady jsou k dispozici, dokud nikdo nehraje z jiného zařízení.',
      ],
    },
    {
      id: 'looks', title: 'Vzhled a zvuk', blocks: [
        'V nastavení (vpravo nahoře) je jazyk stránky, barvy, vzhled desky a kamenů, zvuky a jejich hlasitost, rychlost pohybu, to, zda vás prohlížeč upozorní, když se díváte jinam, a to, zda se stránka zeptá, než se tah zahraje: to chrání před prstem, který ujede. Zvuk lze vypnout i jedním stisknutím v horní liště.',
      ],
    },
    {
      id: 'keys', title: 'Klávesy', blocks: [
        { head: ['Klávesa', 'Co dělá'], rows: [
          ['?', 'ukáže klávesy hry, která je na stránce'],
          ['Ctrl+Z', 'vezme tah zpět, kde to jde; se Shiftem, nebo Ctrl+Y, ho zahraje znovu'],
          ['Šipky', 'v přehrávání: o tah zpět nebo dál'],
          ['Page Up, Page Down', 'v přehrávání: o deset tahů zpět nebo dál'],
          ['Home, End', 'v přehrávání: na začátek, na konec'],
          ['Nahoru, Dolů', 'v rozboru: na předchozí nebo další variantu tahu'],
          ['1, 2, 3', 'v rozboru: Tahy, Partie, Poznámky'],
          ['E', 'v rozboru: spustí nebo zastaví program'],
          ['M', 'v rozboru: pole, do kterého se tah napíše'],
          ['F', 'v rozboru: dá dolů na sloupec hodnocení druhého hráče'],
          ['Delete', 'v rozboru: smaže tah varianty a vše za ním'],
          ['Enter, mezerník', 'na řádku programu: tah zahraje, nebo nechá na desce; řádek se vybírá šipkami nahoru a dolů'],
          ['Tab', 'přechází mezi ovládacími prvky'],
        ] },
      ],
    },
  ],
};
