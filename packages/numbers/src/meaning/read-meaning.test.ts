import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowFilter } from '../search/row-filter.ts'
import type { Condition, NumberRow } from '../search/query.ts'
import { readMeaning } from './read-meaning.ts'
import { findSpans } from './spans.ts'
import { sources, words } from './words.ts'

type Formatters = { [K in Condition['is']]: (condition: Extract<Condition, { is: K }>) => string }

const markEnd = (text: string, at: string) => (at === 'tail' ? `-${text}` : at === 'head' ? `${text}-` : text)

const formatters: Formatters = {
  tail: ({ digits }) => markEnd(digits, 'tail'),
  head: ({ digits }) => markEnd(digits, 'head'),
  contains: ({ digits }) => digits,
  mask: ({ mask, on }) => markEnd(mask, on),
  near: ({ digits, maxDifferences }) => `${digits}±${maxDifferences}`,
  pattern: ({ pattern, anchor }) => markEnd(pattern, anchor),
  repeats: ({ min, digit }) => `${min}×${digit}`,
  without: ({ digits }) => `!${digits}`,
  not: ({ condition }) => `!${formatCondition(condition)}`,
  category: ({ of }) => of.map(({ value }) => value).join(' '),
  price: ({ minFen = 0, maxFen = 0 }) => `${minFen / 100}–${maxFen / 100}元`,
  length: ({ min, max }) => `${min}–${max}位`,
  any: ({ of }) => of.map(formatCondition).join('/'),
  all: ({ of }) => of.map(formatCondition).join('+'),
}

/** A short notation for a condition: -618 at the tail, 618- at the head, 618 anywhere, and so on. */
function formatCondition(condition: Condition): string {
  return (formatters[condition.is] as (condition: Condition) => string)(condition)
}

/** A parsed text in short notation: the forms of each subject, the limits, the sort order. */
function parse(text: string): string {
  const { subjects, limits, sort } = readMeaning(text)
  const formTexts = subjects.map(({ forms }) =>
    forms.map(({ condition }) => formatCondition(condition)).join(' '),
  )
  return [
    ...formTexts,
    ...limits.map(({ condition }) => formatCondition(condition)),
    ...(sort ? [sort] : []),
  ].join(' | ')
}

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
  ['正月初一', '-0101 0101 -101 -11'],
  ['腊月廿八', '-1228 1228 -2812 2812'],
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
  ['520', '-520 520'],
  ['８８８', '-888 888'],
  ['8', '-8 8'],
  ['95013-628888', '-628888 628888'],
  ['+86 95013 628888', '-628888 628888'],
  ['8-8-8-8', '-8888 8888'],
  ['8-8-8', '-888 888'],
  ['八八八', '-888 888'],
  ['520 1314', '-5201314 5201314 520+1314'],
  ['88?', '-88 88'],
  ['8??8', '-8??8 8**8'],
  ['8**8', '-8??8 8**8'],
  ['８？？８', '-8??8 8**8'],
  ['8xx8', '-8??8 8**8'],
  ['京A·88G66', '-8866 8866 -66 66'],
  ['粤b12345', '-12345 12345'],
  ['沪AD12345', '-12345 12345'],
  ['8栋1单元602', '-81602 81602 -602 602'],
  ['八栋六零二室', '-8602 8602 -602 602'],
  ['602室', '-602 602'],
  ['Building 8, Unit 1, Room 602', '-81602 81602 -602 602'],
  ['8-1-602', '-81602 81602 -602 602'],
  ['138 1234 5678', '-12345678 -345678 -5678'],
  ['+86 13812345678', '-12345678 -345678 -5678'],
  ['一生一世', '-1314 1314'],
  ['我爱你一生一世', '-5201314 5201314 -520 520 -1314 1314'],
  ['1，2，3，4，5，6', '-1 1 | -2 2 | -3 3 | -4 4'],
  ['i LOVE you', '-520 520 -521 521'],
  ['一路发', '-168 168 -1688 1688'],
  ['豹子', 'leopard'],
  ['Leopard 88', 'leopard | -88 88'],
  ['AABB', '-AABB AABB'],
  ['abab', '-ABAB ABAB'],
  ['三个8', '-888 888 3×8'],
  ['at least three 8s', '-888 888 3×8'],
  ['three eights', '-888 888 3×8'],
  ['很多6', '-666 666 3×6'],
  ['尾号520', '-520'],
  ['520结尾', '-520'],
  ['后四位1314', '-1314'],
  ['ends with 88', '-88'],
  ['last 4 digits 1314', '-1314'],
  ['尾号 我爱你', '-520 -521'],
  ['尾号是8**8', '-8??8'],
  ['以8开头', '8-'],
  ['starts with 66', '66-'],
])('subject: %s', (text, expected) => {
  expect(parse(text)).toBe(expected)
})

test.each([
  ['不要4', '!4'],
  ['没有四', '!4'],
  ['no 4s', '!4'],
  ['不要4和7', '!4 | !7'],
  ['no 4 or 7', '!4 | !7'],
  ['不要14', '!14'],
  ['不要0123456', '!0123456'],
  ['不要三个4', '!3×4'],
  ['at most two 4s', '!3×4'],
  ['100元以下', '0–100元'],
  ['两百以内', '0–200元'],
  ['under ¥100', '0–100元'],
  ['最多100元', '0–100元'],
  ['9.9元', '0–9.9元'],
  ['50-100元', '50–100元'],
  ['between 50 and 100 yuan', '50–100元'],
  ['100元以上', '100–0元'],
  ['at least 100 yuan', '100–0元'],
  ['六位', '6–6位'],
  ['6-8位', '6–8位'],
  ['6-digit', '6–6位'],
  ['six digits', '6–6位'],
  ['便宜', 'asc'],
  ['不要太贵', 'asc'],
  ['not too expensive', 'asc'],
  ['最贵的', 'desc'],
])('limit: %s', (text, expected) => {
  expect(parse(text)).toBe(expected)
})

test.each([
  ['女儿生日 6月18日 不要4 便宜', `${monthDay} | !4 | asc`],
  ['女儿生日６月１８日，没有4，100元以内，六位', `${monthDay} | 0–100元 | !4 | 6–6位`],
  [
    "my daughter's birthday 2015-06-18, no 4, cheap",
    `20150618 150618 18062015 180615 ${monthDay} | !4 | asc`,
  ],
  ['no 4, 18 June', `${monthDay} | !4`],
  ['不要4，6月18日', `${monthDay} | !4`],
  ['no 4, 2 June', '-0602 0602 -602 -0206 0206 -62 | !4'],
  ["my daughter's birthday, no 4, cheap", '!4 | asc'],
  ['50-100元 6-8位 豹子', 'leopard | 50–100元 | 6–8位'],
  ['hello', ''],
  ['你好，请问有什么推荐', ''],
  ['', ''],
  ['¦ \0 \uD800 👨‍👩‍👧', ''],
])('whole text: %s', (text, expected) => {
  expect(parse(text)).toBe(expected)
})

test('an occasion without a day asks for the day; with a day it is part of the description', () => {
  const describe = (text: string) => readMeaning(text).understood.map(({ en }) => en)
  expect(describe('birthday, no 4')).toEqual(['no 4', 'birthday: add the date, such as 18 June'])
  expect(describe('结婚纪念日 10月1日')).toEqual(['anniversary 1 October'])
})

test('the description of a phone repeats only its last four digits', () => {
  const said = JSON.stringify(readMeaning('138 1234 5678').understood)
  expect(said).toContain('5678')
  expect(said).not.toContain('1234')
})

test('each lucky word has both languages and a source, and its own meaning finds its digits', () => {
  for (const { digits, means, source } of words) {
    expect(sources[source]).toMatch(/https:\/\/|http:\/\//)
    for (const text of [means.zh, means.en])
      expect(parse(text).split(' '), `${text} ${digits}`).toContain(digits)
  }
})

const row = (digits: string): NumberRow => ({
  id: 1,
  digits,
  priceFen: 88_00,
  struckPriceFen: null,
  featured: 0,
  shuffleKey: 1,
  categories: [],
})

const texts = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...'0123456789') },
      {
        weight: 3,
        arbitrary: fc.constantFrom(...' -/.，,、:?*x·年月日号栋单元室个位元一二三四六八十初两不要没有尾以AB'),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          '不要',
          '没有',
          'no ',
          '以内',
          ' or ',
          ' June ',
          '尾号',
          '开头',
          'ends with ',
          '三个',
          '生日',
          '京A',
          'under ',
          ' digits',
          '发',
          '豹子',
          '我爱你',
          '1990',
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''))

/** Checks that the marked digits of a number are the digits of the condition. */
function expectMarkedDigits(condition: Condition, marked: readonly string[]): void {
  if (condition.is === 'tail') expect(marked).toEqual([condition.digits])
  if (condition.is === 'contains') for (const part of marked) expect(part).toContain(condition.digits)
  if (condition.is === 'repeats')
    expect(marked.join('')).toMatch(new RegExp(`^${condition.digit}{${condition.min},}$`))
}

test('any text is parsed, and the spans of a number mark digits that meet their condition', () => {
  fc.assert(
    fc.property(texts, fc.stringMatching(/^\d{0,10}$/), (text, fill) => {
      const { subjects, limits, understood } = readMeaning(text)
      for (const { zh, en } of understood) expect(zh && en).toBeTruthy()
      for (const { condition } of [...subjects.flatMap(({ forms }) => forms), ...limits]) {
        const digits = (fill + ('digits' in condition ? condition.digits : '')).slice(-10) || '0'
        const spans = findSpans(condition, digits)
        const edges = spans.flatMap(({ from, to }) => [from, to])
        expect(edges.every((edge, at) => edge > (edges[at - 1] ?? -1) && edge <= digits.length)).toBe(true)
        const holds = condition.is === 'category' || createRowFilter([condition])(row(digits))
        if (!holds) expect(spans).toEqual([])
        else if (spans.length > 0)
          expectMarkedDigits(
            condition,
            spans.map(({ from, to }) => digits.slice(from, to)),
          )
      }
    }),
    { numRuns: depth(100, 20_000) },
  )
})
