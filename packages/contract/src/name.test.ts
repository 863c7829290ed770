import { expect, test } from 'vitest'
import { cleanName, countCharacters, isName, isStorable, isVisible } from './name.ts'

test.each([
  ['小明 😀', 4],
  ['👩‍👩‍👧‍👦', 1],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
  ['❤️', 1],
  ['👩🏽‍🚒 🧑🏻‍❤️‍💋‍🧑🏿', 3],
  ['🏳️‍🌈1️⃣#️⃣', 3],
  ['🇨🇳🇫🇷', 2],
  ['محمد', 4],
  ['نامه‌ای', 6],
  ['ක්‍රිෂ්', 3],
  ["O'Neill-Łódź", 12],
  ['e\u0301lan', 4],
  ['😀'.repeat(20), 20],
  ['👨‍👩‍👧‍👦'.repeat(20), 20],
])('[EN-5] %s is a name of %i characters', (name, characters) => {
  expect(isName(name, 20)).toBe(true)
  expect(countCharacters(name)).toBe(characters)
})

test.each([
  ['nothing', '', ''],
  ['blanks', ' \u3000\u00A0', ''],
  ['what has no width', '\u200B\u2060\uFEFF\u00AD', ''],
  ['joiners that join nothing', '\u200D\uFE0F', ''],
  ['the fillers of Hangul', '\u3164\u115F\u1160\uFFA0', ''],
  ['the blank of Braille', '\u2800', ''],
  ['accents without a letter', '\u0301\u0302', ''],
  ['a turned direction', 'abc\u202Egpj.exe', 'abcgpj.exe'],
  ['an isolate that is never closed', '\u2067客服', '客服'],
  ['marks of direction', '\u200E\u200F\u061C客服', '客服'],
  ['control characters', '小\u001B[31m\n明\0', '小[31m明'],
  ['two lines', '小\u2028明\u2029', '小明'],
  ['half a pair', '小\uD800明', '小明'],
  ['private-use characters', '小\uE000明', '小明'],
  ['more than 20 joined emoji', '👨‍👩‍👧‍👦'.repeat(21), '👨‍👩‍👧‍👦'.repeat(20)],
  ['a joiner between letters without joins', '小\u200D明\u200C', '小明'],
  ['a joiner between an emoji and a letter', '😀\u200D小', '😀小'],
  ['the sign of an emoji after a letter', '小明\uFE0F', '小明'],
  ['two signs of one emoji', '❤\uFE0F\uFE0F', '❤\uFE0F'],
  ['tags without a flag', '小明\u{E0041}\u{E0042}\u{E007F}', '小明'],
  ['a tag after an emoji', '😀\u{E0041}', '😀'],
  ['a stack of marks', `Z${'\u0301'.repeat(200)}`, `Z${'\u0301'.repeat(3 + 19 * 4)}`],
  ['more than 20 characters', '好'.repeat(50_000), '好'.repeat(20)],
])('[EN-5] %s is not a valid name and is cleaned', (_what, text, left) => {
  expect(isName(text, 20)).toBe(false)
  expect(cleanName(text, 20)).toBe(left)
})

test('a storable text has no NUL or unpaired surrogate; a visible text has a visible character', () => {
  expect(['a\0b', '\uD83D', 'a\uDE00b', '😀', ''].map(isStorable)).toEqual([false, false, false, true, true])
  expect(['\u200B', ' \n', '\u202E', '.', '😀'].map(isVisible)).toEqual([false, false, false, true, true])
})

const invisible = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x180f, 0x200b, 0x200c, 0x200d,
  0x200e, 0x2028, 0x202e, 0x2060, 0x2064, 0x2069, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff,
  0xffa0, 0xfff9, 0x1bca0, 0x1d159, 0x1d173, 0xe0001, 0xe0041, 0xe0100, 0xe01ef, 0xe0fff,
]

test.each(invisible.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
  '[EN-5] [VA-7] U+%s hides in no name, and is none',
  (_code, hidden) => {
    for (const text of [`${hidden}小明`, `小${hidden}明`, `小明${hidden}`, `小${hidden}${hidden}明`]) {
      expect(isName(text, 20)).toBe(false)
      expect(cleanName(text, 20)).toBe('小明')
    }
    expect([isVisible(hidden.repeat(3)), cleanName(hidden.repeat(3), 20)]).toEqual([false, ''])
  },
)
