/** Help with ratings, in Czech. */
export default {
  title: 'Hodnocení',
  sections: [
    {
      id: 'counts', title: 'Co se počítá', blocks: [
        'Hra, která začala jako hodnocená, jakmile skončí a každý v ní táhl. Všichni hráči musí být členové a hra musí mít časový limit; nebo hrajete sami proti počítačům. V hodnocené hře není nápověda ani vracení tahů a čas běží, i když u hry nejste.',
        { list: ['Rozhoduje jen výhra, remíza nebo prohra, ne o kolik bodů.', 'Vzdaná hra a vypršení času jsou prohry.', 'Hry, které nezačaly jako hodnocené, a hry s hosty se nepočítají.', 'Hry proti počítačům mají vlastní seznamy.'] },
      ],
    },
    {
      id: 'lists', title: 'Seznamy', blocks: [
        'Seznam je pro každou hru, jazyk a tempo. O tempu rozhoduje čas jednoho hráče na celou hru; z limitu na tah a z přídavku za tah se počítá 15 tahů.',
        { head: ['Tempo', 'Čas hráče'], rows: [['blesková', 'méně než 6 minut'], ['rapid', '6 až 15 minut'], ['klasická', '15 minut a více'], ['korespondenční', 'dny na tah']] },
      ],
    },
    {
      id: 'rating', title: 'Hodnocení', blocks: [
        'Každý začíná na 1500 (Glicko-2). Za číslem stojí, jak je nejisté: 1500 ±200 znamená, že skutečná síla je v 19 případech z 20 mezi 1300 a 1700. S každou hrou nejistota klesá, a když nehrajete, zase roste.',
        'Otazník znamená, že nejistota je ještě velká. Takové hodnocení se rychle mění a nemá místo v tabulce; stejně tak hodnocení, se kterým se rok nehrálo.',
      ],
    },
    {
      id: 'elo', title: 'Elo', blocks: [
        'Druhé číslo je Elo, jak ho popisuje první návrh tohoto programu: začíná na 1500 a mění ho jen výhra, nejvýš o 32 bodů od poraženého k vítězi.',
      ],
    },
  ],
};
