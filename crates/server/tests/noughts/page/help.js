/** The help of noughts and crosses, in the page's languages. */

/** @param {string} title @param {string} heading @param {string} text */
const topic = (title, heading, text) => ({ title, sections: [{ id: 'aim', title: heading, blocks: [text] }] });

export const en = topic('Noughts and crosses', 'The aim', 'Two players mark squares in turn. Whoever has three in a row, a column or a diagonal wins; a full board is a draw.');
export const cs = topic('Piškvorky 3 × 3', 'Cíl hry', 'Hráči střídavě značí pole. Kdo má tři v řádku, sloupci nebo na úhlopříčce, vyhrává; plná deska je remíza.');
export const ru = topic('Крестики-нолики', 'Цель игры', 'Игроки по очереди отмечают клетки. Побеждает тот, у кого три в строке, в столбце или по диагонали; заполненное поле – ничья.');
