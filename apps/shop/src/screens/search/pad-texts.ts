import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '逐位选号',
  /** The row of slots, for screen readers. */
  slots: (start: string, count: number) => `${start} 之后的 ${count} 位`,
  help: '左右键移动。数字键填写，问号是任意，x 是不要 4，相同的字母是相同的数字，退格键清除。',
  slot: (place: number, what: string) => `第${place}位：${what}`,
  any: '任意',
  sameAs: (letter: string, places: string) => `${letter}，与第${places}位相同`,
  waits: (letter: string) => `${letter}，再选一位与它相同`,
  list: '、',
  place: '这几位在号码的',
  places: { tail: '末尾', head: '开头', whole: '整号' },
  count: (slots: number) => `${slots} 位`,
  fewer: '少一位',
  more: '多一位',
  clear: '清空',
  keys: '数字键',
  keyAny: '任意',
  keyNot4: '非4',
  keySame: '同位',
  erase: '删除',
  done: '完成',
  linking: (place: number) => `请点另一位，第${place}位将与它相同`,
}

export const en = (): Translation<typeof zh> => ({
  title: 'Digit by digit',
  slots: (start, count) => `The ${count} digits after ${start}`,
  help: 'Left and right move. Type a digit to fill it in, a question mark for any digit, x for any digit but 4, equal letters for equal digits. Backspace clears.',
  slot: (place, what) => `Digit ${place}: ${what}`,
  any: 'any',
  sameAs: (letter, places) => `${letter}, same as digit ${places}`,
  waits: (letter) => `${letter}, choose another digit to match`,
  list: ', ',
  place: 'These digits are',
  places: { tail: 'End', head: 'Start', whole: 'Whole' },
  count: (slots) => `${slots} digits`,
  fewer: 'One digit fewer',
  more: 'One digit more',
  clear: 'Clear',
  keys: 'Digit keys',
  keyAny: 'Any',
  keyNot4: 'Not 4',
  keySame: 'Same',
  erase: 'Delete',
  done: 'Done',
  linking: (place) => `Tap another digit to match digit ${place}`,
})

export const padTexts = { file: 'screens/search/pad-texts', zh }
