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
                 capitals are your tiles, lower case is a star; write
                 the letters already on the board as well
8h WORD; h8 TWO  several words, one after another
take 8h A        replace the star there with your A
8h WORD?         what it would score; nothing is played
back             take back the last word
end              finish the turn
ex ABC*          exchange tiles (* is a star);  pass: skip your turn
hint             again: the first word; again: all
check WORD ...   is it on the word list?
bag              what is neither on the board nor on your rack
score, moves     points; the moves so far
shuffle, sort    the rack
Enter            the board again
undo, redo       against computers: take back your last turn, play it again
save FILE.txt    write the game to a file, or save FILE.deska, which
                 the page can replay, when the game is over
resign, draw     give up; offer a draw
quit             leave (also Ctrl-D): the game is saved";

const CS: &str = "\
8h SLOVO         položit SLOVO vodorovně od řady 8, sloupce h; h8: svisle
                 velká písmena jsou vaše kameny, malé je hvězdička; písmena,
                 která už na desce leží, se píšou také
8h SLOVO; h8 DVE několik slov po sobě
vezmi 8h A       dát své A na místo hvězdičky                [take]
8h SLOVO?        kolik by přineslo; nic se nepoloží
vrať             vzít zpět, co bylo položeno naposled        [back]
hotovo           tah je celý                                 [end]
vym ABC*         vyměnit kameny (* je hvězdička)             [ex]
pas              nic nepoložit                               [pass]
rada             znovu: první slovo; znovu: všechna          [hint]
ověř SLOVO ...   je ve slovníku?                             [check]
sáček            co není na desce ani ve vašem zásobníku     [bag]
body, tahy       stav; dosavadní tahy                        [score, moves]
míchat, seřadit  zásobník                                    [shuffle, sort]
Enter            znovu deska
zpět, znovu      proti počítačům: vzít tah zpět, zahrát ho znovu [undo, redo]
ulož HRA.txt     zapsat hru do souboru, po konci i HRA.deska,
                 kterou přehraje stránka                     [save]
vzdát, remíza    vzdát hru; nabídnout remízu                 [resign, draw]
konec            odejít (i Ctrl-D): hra zůstane uložena      [quit]";

const RU: &str = "\
8h СЛОВО         выложить СЛОВО вправо со строки 8, столбца h; h8 СЛОВО: вниз
                 прописные буквы - ваши фишки, строчная - звёздочка; буквы,
                 которые уже лежат на доске, тоже пишутся
8h ДОМ; h8 ОДА   несколько слов подряд
взять 8h А       положить свою А вместо звёздочки            [take]
8h СЛОВО?        сколько это принесёт; ничего не кладётся
убрать           убрать то, что выложено последним           [back]
готово           ход выложен                                 [end]
обмен АБВ*       обменять фишки (* - звёздочка)              [ex]
пас              ничего не класть                            [pass]
совет            ещё раз: первое слово; ещё раз: все         [hint]
слово СЛОВО ...  есть ли в словаре?                          [check]
мешок            чего нет ни на доске, ни у вас              [bag]
счёт, ходы       очки; ходы до сих пор                       [score, moves]
смешать, порядок фишки: смешать, по алфавиту         [shuffle, sort]
Enter            доска ещё раз
назад, снова     против компьютеров: вернуть ход, снова сыграть [undo, redo]
запись ФАЙЛ.txt  записать партию в файл, после конца и ФАЙЛ.deska,
                 который читает страница                     [save]
сдаюсь, ничья    сдать игру; предложить ничью                [resign, draw]
выход            уйти (и Ctrl-D): игра сохранится            [quit]";
