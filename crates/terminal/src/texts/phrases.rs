//! Sentences and labels that only the terminal uses.

use super::texts;

texts! {
    // The game as a whole.
    welcome(rules: &str, lexicon: &str) {
        en: "{rules}, words: {lexicon}. Type ? for the commands.",
        cs: "{rules}, slova: {lexicon}. Příkazy ukáže ?.",
        ru: "{rules}, слова: {lexicon}. Команды покажет ?.",
    }
    game_saved(game: &str, id: &str) {
        en: "The game is saved. Resume it with: deska play {game} --resume {id}",
        cs: "Hra je uložena. Dál se hraje příkazem: deska play {game} --resume {id}",
        ru: "Игра сохранена. Продолжить: deska play {game} --resume {id}",
    }
    /// For games between computers, which are not listed.
    game_id(id: &str) { en: "The game is {id}.", cs: "Hra {id}.", ru: "Игра {id}." }
    words_changed(lexicon: &str) {
        en: "The lexicon {lexicon} has changed since the game started; moves already played stay valid.",
        cs: "Slovník {lexicon} se od začátku hry změnil; co je zahráno, to platí.",
        ru: "Словарь {lexicon} изменился с начала игры; всё сыгранное остаётся в силе.",
    }
    making_gaddag(lexicon: &str) {
        en: "Preparing the words of {lexicon}; this happens only once ...",
        cs: "Připravují se slova ze slovníku {lexicon}; děje se to jen jednou...",
        ru: "Готовим слова словаря {lexicon}; это делается один раз...",
    }
    changed_elsewhere() {
        en: "The game continued in another window; this is the current position.",
        cs: "Hra mezitím pokročila v jiném okně; takhle teď stojí.",
        ru: "Партия продолжилась в другом окне; вот как она стоит.",
    }

    // What happens.
    drawn(draws: &str) { en: "Drawn for the start: {draws}", cs: "Losování: {draws}", ru: "Жеребьёвка: {draws}" }
    drawn_again(draws: &str) { en: "Drawn again after a tie: {draws}", cs: "Při shodě znovu: {draws}", ru: "При равенстве ещё раз: {draws}" }
    blank() { en: "a blank", cs: "žolík", ru: "пустышка" }
    placed(who: &str, what: &str, points: &str, total: i32) {
        en: "{who}: {what}, {points}, {total} in all",
        cs: "{who}: {what}, {points}, celkem {total}",
        ru: "{who}: {what}, {points}, всего {total}",
    }
    /// `why` names the invalid words.
    upheld(who: &str, against: &str, why: &str, points: &str) {
        en: "{who} challenges. {why} {against} takes the tiles back ({points}).",
        cs: "{who} vznáší námitku. {why} {against} bere kameny zpět ({points}).",
        ru: "{who} заявляет протест. {why} {against} забирает фишки ({points}).",
    }
    failed(who: &str) {
        en: "{who} challenges without success: all the words are valid.",
        cs: "{who} vznáší námitku neprávem: všechna slova platí.",
        ru: "{who}: ошибочный протест, все слова есть в словаре.",
    }
    gains(who: &str, points: &str) { en: "{who} gains {points}.", cs: "{who} získává: {points}.", ru: "{who} получает: {points}." }
    ask_draw(who: &str) { en: "{who}, do you accept the draw? (y/n) ", cs: "{who}: přijímáte remízu? (a/n) ", ru: "{who}, согласны на ничью? (д/н) " }
    draw_accepted(who: &str) { en: "{who} accepts the draw.", cs: "{who} přijímá remízu.", ru: "{who} принимает ничью." }
    level_set(who: &str, player: &str) {
        en: "{who} plays as {player} from now on.",
        cs: "{who} teď hraje jako {player}.",
        ru: "{who} теперь играет как {player}.",
    }
    taken_back() { en: "Taken back.", cs: "Tah je vrácen.", ru: "Ход отменён." }
    new_tiles(tiles: &str) { en: "New on your rack: {tiles}", cs: "Nové kameny: {tiles}", ru: "Новые фишки: {tiles}" }

    // The end.
    end_total() { en: "The agreed total is reached.", cs: "Dohodnutý součet je dosažen.", ru: "Условленная сумма набрана." }
    final_row(who: &str, score: i32, left: &str, adjust: &str) {
        en: "{who}  {score:>5}   left: {left}, change {adjust}",
        cs: "{who}  {score:>5}   zbylo: {left}, změna {adjust}",
        ru: "{who}  {score:>5}   осталось: {left}, поправка {adjust}",
    }
    /// `file` is the extension of saved games.
    tiles_after_end(file: &str) {
        en: "Now you can: moves, moves N (the best moves there), bag, save FILE.{file}, quit.",
        cs: "Teď můžete: tahy, tahy N (nejlepší tahy v té chvíli), sáček, ulož SOUBOR.{file}, konec.",
        ru: "Теперь можно: ходы, ходы N (лучшие ходы там), мешок, запись ФАЙЛ.{file}, выход.",
    }

    // Turns.
    first_words(square: &str) {
        en: "The first word covers {square}: 8h WORD across, h8 WORD down; more words may follow, then end. ? for help.",
        cs: "První slovo vede přes {square}: 8h SLOVO vodorovně, h8 SLOVO svisle; mohou následovat další, pak hotovo. Nápověda ?.",
        ru: "Первое слово проходит через {square}: 8h СЛОВО вправо, h8 СЛОВО вниз; можно ещё слова, потом готово. Помощь ?.",
    }
    turn_so_far(points: &str) {
        en: "The turn so far: {points}. Lay more, or: end, back",
        cs: "Tah zatím: {points}. Pokračujte, nebo: hotovo, vrať",
        ru: "Ход пока: {points}. Ещё слово, или: готово, убрать",
    }
    stars_owed(number: usize) {
        en: "Stars still to be placed in this turn: {number}",
        cs: "V tomto tahu je ještě třeba položit hvězdičky: {number}",
        ru: "В этом ходу ещё нужно выложить звёздочки: {number}",
    }
    nothing_laid() {
        en: "You have not played a word in this turn yet: 8h WORD plays one, pass ends the turn.",
        cs: "V tomto tahu zatím nic neleží: 8h SLOVO položí slovo, pas tah vynechá.",
        ru: "В этом ходу ещё ничего не выложено: 8h СЛОВО выкладывает, пас пропускает ход.",
    }
    turn_begun() {
        en: "You have already played words in this turn: finish it with end, or take them back with back.",
        cs: "V tomto tahu už slova leží: dokončete ho (hotovo), nebo je vezměte zpět (vrať).",
        ru: "В этом ходу уже есть слова: закончите его (готово) или уберите их (убрать).",
    }
    laid_turn(who: &str, points: &str, total: i32) { en: "{who}: {points}, {total} in all", cs: "{who}: {points}, celkem {total}", ru: "{who}: {points}, всего {total}" }
    hint_turn(words: usize, points: &str) {
        en: "Playing the best word each time: {words} words, {points}. Type hint again for the first.",
        cs: "Vždy nejlepší slovo: celkem slov {words}, {points}. Dalším příkazem rada se dozvíte první.",
        ru: "Каждый раз самое дорогое слово: слов {words}, {points}. Ещё раз совет назовёт первое.",
    }
    hint_first(word: &str) {
        en: "The first is {word}. Type hint again to see all.",
        cs: "První je {word}. Dalším příkazem rada je uvidíte všechna.",
        ru: "Первое: {word}. Ещё раз совет покажет все.",
    }
    first_move(square: &str) {
        en: "The first word covers {square}: 8h WORD across, h8 WORD down, ? for help.",
        cs: "První slovo vede přes {square}: 8h SLOVO vodorovně, h8 SLOVO svisle, nápověda ?.",
        ru: "Первое слово проходит через {square}: 8h СЛОВО вправо, h8 СЛОВО вниз, помощь ?.",
    }
    may_challenge(who: &str, words: &str) {
        en: "{who} played {words}. You can challenge, accept, or simply move.",
        cs: "{who}: {words}. Můžete vznést námitku (námitka), slovo přijmout (platí), nebo rovnou hrát.",
        ru: "{who}: {words}. Можно опротестовать слово (протест), принять (верно) или просто ходить.",
    }
    must_answer(who: &str, words: &str) {
        en: "{who} played {words}, the last tiles. Type challenge or accept.",
        cs: "{who}: {words}, poslední kameny. Napište námitka, nebo platí.",
        ru: "{who}: {words}, последние фишки. Напишите протест или верно.",
    }
    hand_over(who: &str) {
        en: "{who}, press Enter when no one else can see the screen.",
        cs: "{who}: stiskněte Enter, až obrazovku neuvidí nikdo jiný.",
        ru: "{who}: нажмите Enter, когда экран видите только вы.",
    }
    time(seconds: &str) { en: "Time for this turn: {seconds}", cs: "Čas na tah: {seconds}", ru: "Время на ход: {seconds}" }
    time_left(seconds: &str) { en: "Time left: {seconds}", cs: "Zbývá: {seconds}", ru: "Осталось: {seconds}" }

    // The board and its side panel.
    word_mark() { en: "W", cs: "S", ru: "С" }
    letter_mark() { en: "L", cs: "P", ru: "Б" }
    /// `blank` is the game's name for a blank.
    legend(blank: &str) {
        en: "3W 2W word, 3L 2L letter, [X] last move, x {blank}",
        cs: "3S 2S slovo, 3P 2P písmeno, [X] poslední tah, x {blank}",
        ru: "3С 2С слово, 3Б 2Б буква, [X] последний ход, x {blank}",
    }
    in_bag(number: usize) { en: "in the bag: {number}", cs: "v sáčku: {number}", ru: "в мешке: {number}" }
    rack() { en: "Rack:", cs: "Zásobník:", ru: "Фишки:" }
    gone() { en: "out", cs: "vzdal", ru: "вышел" }
    line_exchange(number: usize) { en: "exchange {number}", cs: "výměna {number}", ru: "обмен {number}" }
    line_upheld() { en: "challenged off", cs: "námitka platí", ru: "протест принят" }

    // Answers to commands.
    unknown(word: &str) {
        en: "`{word}` is not a command here: type ? for the commands.",
        cs: "`{word}` tu není příkaz: příkazy ukáže ?.",
        ru: "Команды `{word}` нет: команды покажет ?.",
    }
    not_in_this_game() {
        en: "This game has no such command: type ? for the commands.",
        cs: "Nic takového v této hře není: příkazy ukáže ?.",
        ru: "В этой игре такого нет: команды покажет ?.",
    }
    write_where(word: &str) {
        en: "Give the word's first square: 8h {word} for across, h8 {word} for down.",
        cs: "Napište kam: 8h {word} vodorovně nebo h8 {word} svisle, podle prvního pole slova.",
        ru: "Напишите куда: 8h {word} вправо или h8 {word} вниз, по первой клетке слова.",
    }
    needs(command: &str, what: &str) { en: "{command} needs an argument: {command} {what}", cs: "Chybí údaj: {command} {what}", ru: "Не хватает: {command} {what}" }
    lower_case_tip() {
        en: "Lower case means a blank: type the letters of your tiles in capitals.",
        cs: "Malé písmeno znamená žolík: písmena svých kamenů pište velká.",
        ru: "Строчная буква значит пустышку: буквы своих фишек пишите прописными.",
    }
    preview(points: &str, words: &str) { en: "It would score {points}: {words}", cs: "Přineslo by {points}: {words}", ru: "Принесло бы {points}: {words}" }
    hint_where() { en: "Type hint again to see where.", cs: "Dalším příkazem rada se dozvíte kam.", ru: "Ещё раз совет покажет куда." }
    hint_place(square: &str) {
        en: "The word starts at {square}. Type hint again to see it.",
        cs: "Slovo začíná na {square}. Dalším příkazem rada je uvidíte.",
        ru: "Слово начинается на {square}. Ещё раз совет покажет его.",
    }
    hint_move(what: &str) { en: "It is {what}", cs: "Je to {what}", ru: "Это {what}" }
    hint_exchange() {
        en: "An exchange is better than any word. Type hint again to see which tiles.",
        cs: "Výměna tu má větší cenu než kterékoli slovo. Dalším příkazem rada se dozvíte, které kameny.",
        ru: "Обмен здесь выгоднее любого слова. Ещё раз совет покажет, какие фишки.",
    }
    borrowed_values(words: &str, other: &str) {
        en: "There are no leave values for {words}: computers and hints use those for {other}.",
        cs: "Pro {words} nejsou naučené hodnoty zbytků: počítače a rady používají hodnoty pro {other}.",
        ru: "Для {words} нет своих оценок остатков: компьютеры и советы пользуются оценками для {other}.",
    }
    hint_none() { en: "No word can be played: exchange or pass.", cs: "Nic se položit nedá: vyměňte kameny, nebo pasujte.", ru: "Выложить ничего нельзя: обменяйте фишки или пропустите ход." }
    is_word(word: &str) { en: "{word} is on the word list.", cs: "{word} ve slovníku je.", ru: "{word} есть в словаре." }
    unseen(number: &str) { en: "Unseen, {number}:", cs: "Neviděné kameny, {number}:", ru: "Неизвестные фишки, {number}:" }
    /// `prefix` is the text before a command.
    resign_sure(prefix: &str) {
        en: "Resigning loses the game. To confirm, type: {prefix}resign yes",
        cs: "Kdo hru vzdá, prohrává. Opravdu? Napište: {prefix}vzdát ano",
        ru: "Сдаться – значит проиграть. Если вы уверены: {prefix}сдаюсь да",
    }
    not_over() {
        en: "The best moves are shown when the game is over; until then, use hint.",
        cs: "Nejlepší tahy se ukážou po skončení hry; zatím je tu rada.",
        ru: "Лучшие ходы покажем после игры; пока есть совет.",
    }
    no_such_move(number: usize, last: usize) {
        en: "There is no move {number}: the moves are 1 to {last}.",
        cs: "Tah {number} tu není: tahy jsou 1 až {last}.",
        ru: "Хода {number} нет: ходы от 1 до {last}.",
    }
    review_heading(who: &str, rack: &str) { en: "{who} had {rack}. The best moves:", cs: "{who}, zásobník: {rack}. Nejlepší tahy:", ru: "{who}, фишки: {rack}. Лучшие ходы:" }
    played_mark() { en: "played", cs: "zahráno", ru: "сыграно" }
    saved(file: &str) { en: "Saved: {file}", cs: "Uloženo: {file}", ru: "Записано: {file}" }
    file_there(file: &str) {
        en: "The file {file} already exists: choose another name.",
        cs: "Soubor {file} už existuje: zvolte jiné jméno.",
        ru: "Файл {file} уже есть: выберите другое имя.",
    }
    not_saved(file: &str, why: &str) { en: "{file} can't be written: {why}", cs: "{file} nelze zapsat: {why}", ru: "Не удалось записать {file}: {why}" }
    log_is_secret() {
        en: "the log shows all racks: wait until the game is over",
        cs: "záznam hry ukazuje všechny zásobníky: počkejte na konec hry",
        ru: "в протоколе партии видны все фишки: дождитесь её конца",
    }
    /// The commands of a game that has only the common ones.
    common_help() {
        en: "hint  undo  redo  draw  resign yes  save FILE.deska  quit (the game is saved)  Enter: the board again",
        cs: "rada  zpět  znovu  remíza  vzdát ano  ulož SOUBOR.deska  konec (hra zůstane uložena)  Enter: znovu deska",
        ru: "совет  назад  снова  ничья  сдаюсь да  запись ФАЙЛ.deska  выход (игра сохранится)  Enter: доска ещё раз",
    }
    /// The command that runs an added game is unknown here.
    added_saved(id: &str) {
        en: "The game is saved. Resume it with the same command and: --resume {id}",
        cs: "Hra je uložena. Dál se hraje stejným příkazem s volbou: --resume {id}",
        ru: "Игра сохранена. Продолжить – та же команда с параметром: --resume {id}",
    }
    after_end() {
        en: "Now you can: save FILE.deska, quit.",
        cs: "Teď můžete: ulož SOUBOR.deska, konec.",
        ru: "Теперь можно: запись ФАЙЛ.deska, выход.",
    }
    /// For a game without words.
    welcome_to(title: &str) {
        en: "{title}. Type ? for the commands.",
        cs: "{title}. Příkazy ukáže ?.",
        ru: "{title}. Команды покажет ?.",
    }
    what_now() { en: "Type ? for the commands available now.", cs: "Co teď lze, ukáže ?.", ru: "Что можно теперь, покажет ?." }

    // Lists.
    no_games(game: &str) { en: "No games yet: start one with deska play {game}", cs: "Zatím žádné hry: začněte příkazem deska play {game}", ru: "Игр пока нет: начните командой deska play {game}" }
    state_over() { en: "over", cs: "konec", ru: "конец" }
    state_turn(who: &str) { en: "{who} to move", cs: "na tahu {who}", ru: "ходит {who}" }
    ago_minutes(number: u64) { en: "{number} min ago", cs: "před {number} min", ru: "{number} мин назад" }
    ago_hours(number: u64) { en: "{number} h ago", cs: "před {number} h", ru: "{number} ч назад" }
    ago_days(number: u64) { en: "{number} d ago", cs: "před {number} d", ru: "{number} д назад" }
}
