import { expect, test } from 'vitest'
import { cleanName, isName, isStorable, isVisible } from './name.ts'

test.each([['小明 😀'], ['👩‍👩‍👧‍👦'], ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'], ['❤️'], ['محمد'], ['نامه‌ای'], ["O'Neill-Łódź"], ['😀'.repeat(20)]])(
  '[EN-5] %s is a name',
  (name) => {
    expect(isName(name, 20)).toBe(true)
  },
)

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
  ['more than 20 characters', '好'.repeat(50_000), '好'.repeat(20)],
])('[EN-5] %s is not a valid name and is cleaned', (_what, text, left) => {
  expect(isName(text, 20)).toBe(false)
  expect(cleanName(text, 20)).toBe(left)
})

test('a storable text has no NUL or unpaired surrogate; a visible text has a visible character', () => {
  expect(['a\0b', '\uD83D', 'a\uDE00b', '😀', ''].map(isStorable)).toEqual([false, false, false, true, true])
  expect(['\u200B', ' \n', '\u202E', '.', '😀'].map(isVisible)).toEqual([false, false, false, true, true])
})
