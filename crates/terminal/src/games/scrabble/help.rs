//! The text of the `?` command. At most 21 lines, so that it fits a small screen.

use crate::texts::Language;

/// Returns the help text, one command per line.
pub(crate) const fn help(language: Language) -> &'static str {
    match language {
        Language::En => EN,
        Language::Cs => CS,
        Language::Ru => RU,
    }
}

const EN: &str = "\
8h WORD          play WORD across from row 8, column h; h8 WORD: down
                 capitals are your tiles, lower case is a blank; write
                 the letters already on the board as well
8h WORD?         what it would score; nothing is played
ex ABC?          exchange tiles (? is a blank)
pass             skip your turn
challenge        the words just played;  accept: accept them
hint             again: where; again: the move
check WORD ...   is it on the word list?
bag              what is neither on the board nor on your rack
score, moves     points; the moves so far
shuffle, sort    the rack
Enter            the board again
undo, redo       against computers: take back your last move, play it again
save FILE.gcg    write the game to a file
resign, draw     give up; offer a draw
quit             leave (also Ctrl-D): the game is saved";

const CS: &str = "\
8h SLOVO         položit SLOVO vodorovně od řady 8, sloupce h; h8: svisle
                 velká písmena jsou vaše kameny, malé je žolík; písmena,
                 která už na desce leží, se píšou také
8h SLOVO?        kolik by přineslo; nic se nepoloží
vym ABC?         vyměnit kameny (? je žolík)                [ex]
pas              nic nepoložit                              [pass]
námitka, platí   vznést námitku; slovo přijmout [challenge, accept]
rada             znovu: kam; znovu: celý tah                [hint]
ověř SLOVO ...   je ve slovníku?                            [check]
sáček            co není na desce ani ve vašem zásobníku    [bag]
body, tahy       stav; dosavadní tahy                       [score, moves]
míchat, seřadit  zásobník                                   [shuffle, sort]
Enter            znovu deska
zpět, znovu      proti počítačům: vzít tah zpět, zahrát ho znovu [undo, redo]
ulož HRA.gcg     zapsat hru do souboru                      [save]
vzdát, remíza    vzdát hru; nabídnout remízu                [resign, draw]
konec            odejít (i Ctrl-D): hra zůstane uložena     [quit]";

const RU: &str = "\
8h СЛОВО         выложить СЛОВО вправо со строки 8, столбца h; h8 СЛОВО: вниз
                 прописные буквы - ваши фишки, строчная - пустышка; буквы,
                 которые уже лежат на доске, тоже пишутся
8h СЛОВО?        сколько это принесёт; ничего не кладётся
обмен АБВ?       обменять фишки (? - пустышка)              [ex]
пас              ничего не класть                           [pass]
протест, верно   опротестовать; принять слово [challenge, accept]
совет            ещё раз: куда; ещё раз: весь ход           [hint]
слово СЛОВО ...  есть ли в словаре?                         [check]
мешок            чего нет ни на доске, ни у вас             [bag]
счёт, ходы       очки; ходы до сих пор                      [score, moves]
смешать, порядок фишки: смешать, по алфавиту        [shuffle, sort]
Enter            доска ещё раз
назад, снова     против компьютеров: вернуть ход, снова сыграть [undo, redo]
запись ФАЙЛ.gcg  записать игру в файл                       [save]
сдаюсь, ничья    сдать игру; предложить ничью               [resign, draw]
выход            уйти (и Ctrl-D): игра сохранится           [quit]";
