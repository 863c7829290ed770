import { expect, test } from 'vitest'
import { toSolarDate } from './lunar.ts'
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

test.each([
  '2月30日',
  '2015-02-29',
  '30 February',
  '十三月一日',
  'June 31',
  '1990年13月1日',
  '农历2021年闰四月初八',
  '农历1990年4月30日',
  'lunar leap month 5, day 1 of 2020',
])('an impossible date %s is not searched, and the shopper gets an explanation', (text) => {
  expect(parse(text)).toBe('')
  expect(readMeaning(text).understood[0]!.zh).toContain('没有')
})

test.each([
  ['三月初八', '农历3月8日'],
  ['农历八月十五', '农历8月15日'],
  ['农历6.18', '农历6月18日'],
  ['阴历1990年三月初八', '农历1990年3月8日 或 公历1990年4月3日'],
  ['1990年农历三月初八生日', '农历1990年3月8日生日 或 公历1990年4月3日生日'],
  ['农历1990年腊月初八', '农历1990年12月8日 或 公历1991年1月23日'],
  ['女儿阴历生日 2020年闰四月初八', '农历2020年闰4月8日生日 或 公历2020年5月30日生日'],
  ['闰四月初八', '农历闰4月8日'],
  ['農曆八月十五', '农历8月15日'],
  ['8月15日（农历）', '农历8月15日'],
  ['lunar 8-15', '农历8月15日'],
  ['15th day of the 8th lunar month', '农历8月15日'],
  ['the 8th lunar month, 15th day', '农历8月15日'],
  ['lunar leap month 4, day 8 of 2020', '农历2020年闰4月8日 或 公历2020年5月30日'],
  ['农历19900618', '19900618 农历1990年6月18日 或 公历1990年8月8日'],
  ['阴历生日0815，不要4', '0815 农历8月15日生日 | 不含 4'],
  ['农历八月十五，公历9月25日', '农历8月15日 | 9月25日'],
  ['农历 520', '520 农历5月20日'],
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

test('a date that may be of either calendar is offered in both, and each offer reads as what it says', () => {
  const offers = (text: string, language: 'zh' | 'en' = 'zh') =>
    readMeaning(text).alternatives.map((each) => [each.isChosen, each.text[language]])
  expect(offers('女儿生日1990年12月8日，不要4')).toEqual([
    [true, '女儿生日公历1990年12月8日、不要4'],
    [false, '女儿生日农历1990年12月8日、不要4'],
  ])
  expect(offers('女儿农历生日8月15')).toEqual([
    [false, '女儿生日公历8月15日'],
    [true, '女儿生日农历8月15日'],
  ])
  expect(offers('19900618', 'en')).toEqual([
    [true, 'solar 18 June 1990'],
    [false, 'lunar month 6, day 18 of 1990'],
  ])
  // No one doubts these: no birthday, a day of one calendar only, words of one calendar.
  for (const text of ['6月18日', '520', '生日1月31日', '腊月初八生日', '农历2020年闰四月初八'])
    expect(offers(text), text).toEqual([])
  for (const text of ['生日1990-12-08 便宜', 'birthday 8 December 1990', '农历19900618'])
    for (const { label, text: offered } of readMeaning(text).alternatives)
      for (const language of ['zh', 'en'] as const) {
        const again = readMeaning(offered[language])
        expect(again.unread, offered[language]).toEqual([])
        const chosen = again.alternatives.find(({ isChosen }) => isChosen)
        expect(chosen?.label).toEqual(label)
      }
})

test('the months of the lunar calendar from 1900 to 2100 follow each other, leap months included', () => {
  const dayMs = 86_400_000
  let next = Date.UTC(1900, 0, 31)
  const leapMonths: string[] = []
  for (let year = 1900; year <= 2100; year++)
    for (let month = 1; month <= 12; month++)
      for (const leap of [false, true]) {
        const lengths = [29, 30].filter((day) => toSolarDate({ year, month, day, leap }))
        const first = toSolarDate({ year, month, day: 1, leap })
        if (!first) continue
        expect(Date.UTC(first.year, first.month - 1, first.day)).toBe(next)
        next += Math.max(...lengths) * dayMs
        if (leap) leapMonths.push(`${year}-${month}`)
      }
  expect(next).toBe(Date.UTC(2101, 0, 29))
  // Of the almanac of the Hong Kong Observatory.
  expect(leapMonths.filter((each) => /^(?:19[89]|20[0-3])/.test(each)).join(' ')).toBe(
    '1982-4 1984-10 1987-6 1990-5 1993-3 1995-8 1998-5 2001-4 2004-2 2006-7 2009-5 2012-4 2014-9 2017-6 2020-4 2023-2 2025-6 2028-5 2031-3 2033-11 2036-6 2039-5',
  )
})
