import { expect, test } from 'vitest'
import { describe, parse } from './notation.fixture.ts'
import { readMeaning } from './read-meaning.ts'

const monthDay = '-0618 0618 -618 -1806 1806'
const full = `19900618 900618 18061990 180690 ${monthDay}`

test.each([
  ['1990-06-18', full],
  ['1990/6/18', full],
  ['1990.06.18', full],
  ['1990 06 18', full],
  ['1990年6月18日', full],
  ['１９９０年６月１８日', full],
  ['90年6月18号', full],
  ['一九九〇年六月十八日', full],
  ['18/06/1990', full],
  ['06/18/1990', full],
  ['90-06-18', full],
  ['6/18/90', full],
  ['June 18, 1990', full],
  ["18th of june '90", full],
  ['Jun. 18 1990', full],
  ['6月18日', monthDay],
  ['6月18', monthDay],
  ['六月十八', monthDay],
  ['18/6', monthDay],
  ['6.18', monthDay],
  ['18 June', monthDay],
  ['june 18th', monthDay],
  ['我的生日是６月１８', monthDay],
  ['900618', `-900618 900618 19900618 18061990 180690 ${monthDay}`],
  ['19900618', `-19900618 ${full}`],
  ['0618', `-0618 0618 -618 -1806 1806`],
  ['生日618', '-618 618 -0618 0618 -1806 1806'],
  ['born 1806', '-1806 1806 -0618 0618 -618'],
  ['5/6', '-0506 -0605 0506 0605 -506 -605 -56 -65'],
  ['29 Feb', '-0229 0229 -229 -2902 2902'],
  ['2000-02-29', '20000229 000229 29022000 290200 -0229 0229 -229 -2902 2902'],
  ['正月初一', '-0101 0101 -101'],
  ['腊月廿八', '-1228 1228'],
  ['十二月三十一号', '-1231 1231 -3112 3112'],
  ['1990年6月', '-199006 199006 -9006 9006'],
  ['May 2015', '-201505 201505 -1505 1505'],
])('date: %s', (text, expected) => {
  expect(parse(text)).toBe(expected)
})

test.each(['2月30日', '2015-02-29', '30 February', '十三月一日', 'June 31', '1990年13月1日'])(
  'an impossible date %s is not searched, and the shopper gets an explanation',
  (text) => {
    expect(parse(text)).toBe('')
    expect(readMeaning(text).understood[0]!.zh).toContain('没有')
  },
)

test.each([
  ['三月初八', '农历3月8日'],
  ['农历八月十五', '农历8月15日'],
  ['农历6.18', '农历6月18日'],
  ['阴历1990年三月初八', '农历1990年3月8日'],
  ['1990年农历三月初八生日', '农历1990年3月8日生日'],
  ['农历二月三十', '农历2月30日'],
  ['腊月廿八', '农历12月28日'],
])('a lunar date stands for its own digits and is named as lunar: %s', (text, expected) => {
  expect(describe(text)).toBe(expected)
})

test('a lunar date in English is named as lunar', () => {
  expect(readMeaning('lunar 8 March').understood.map(({ en }) => en)).toEqual(['lunar month 3, day 8'])
})

test('an occasion without a day asks for the day; with a day it is part of the description', () => {
  const inEnglish = (text: string) => readMeaning(text).understood.map(({ en }) => en)
  expect(inEnglish('birthday, no 4')).toEqual(['no 4', 'birthday: add the date, such as 18 June'])
  expect(inEnglish('结婚纪念日 10月1日')).toEqual(['anniversary 1 October'])
})
