import { both, defineTexts } from '../../base/texts/texts.ts'

export const padTexts = defineTexts('screens/search/pad-texts', {
  title: both('逐位选号', 'Digit by digit'),
  /** The row of slots, for screen readers. */
  slots: both(
    (start: string, count: number) => `${start} 之后的 ${count} 位`,
    (start, count) => `The ${count} digits after ${start}`,
  ),
  help: both(
    '左右键移动。数字键填写，问号是任意，x 是不要 4，相同的字母是相同的数字，退格键清除。',
    'Left and right move. Type a digit to fill it in, a question mark for any digit, x for any digit but 4, equal letters for equal digits. Backspace clears.',
  ),
  slot: both(
    (place: number, what: string) => `第${place}位：${what}`,
    (place, what) => `Digit ${place}: ${what}`,
  ),
  any: both('任意', 'any'),
  sameAs: both(
    (letter: string, places: string) => `${letter}，与第${places}位相同`,
    (letter, places) => `${letter}, same as digit ${places}`,
  ),
  waits: both(
    (letter: string) => `${letter}，再选一位与它相同`,
    (letter) => `${letter}, choose another digit to match`,
  ),
  list: both('、', ', '),
  place: both('这几位在号码的', 'These digits are'),
  places: {
    tail: both('末尾', 'End'),
    head: both('开头', 'Start'),
    whole: both('整号', 'Whole'),
  },
  count: both(
    (slots: number) => `${slots} 位`,
    (slots) => `${slots} digits`,
  ),
  fewer: both('少一位', 'One digit fewer'),
  more: both('多一位', 'One digit more'),
  clear: both('清空', 'Clear'),
  keys: both('数字键', 'Digit keys'),
  keyAny: both('任意', 'Any'),
  keyNot4: both('非4', 'Not 4'),
  keySame: both('同位', 'Same'),
  erase: both('删除', 'Delete'),
  done: both('完成', 'Done'),
  linking: both(
    (place: number) => `请点另一位，第${place}位将与它相同`,
    (place) => `Tap another digit to match digit ${place}`,
  ),
})
