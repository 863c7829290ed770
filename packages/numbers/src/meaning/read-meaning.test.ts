import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowFilter } from '../search/row-filter.ts'
import type { Condition, NumberRow } from '../search/query.ts'
import { describe, parse } from './notation.fixture.ts'
import { readMeaning } from './read-meaning.ts'
import { findSpans } from './spans.ts'

const monthDay = '-0618 0618 -618 -1806 1806'

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

test.each([
  ['请问有没有520的号码', '520 我爱你'],
  ['我想找一个便宜的靓号', '便宜优先'],
  ['my cat Tom 520', '520 我爱你 | ? cat Tom'],
  ['生肖龙，520', '520 我爱你 | ? 生肖龙'],
  ['尾号8或6', '尾号 8 | 6 | ? 或'],
  ['1，2，3，4，5，6', '1 | 2 | 3 | 4 | ? 5 | ? 6'],
  ['hello', '? hello'],
  ['🐉', '? 🐉'],
  ['三', '? 三'],
  ['%', '? %'],
  ['？', '? ?'],
  ['---', '? ---'],
  ['520 ?', '520 我爱你'],
])('each word is used, or named as not understood: %s', (text, expected) => {
  expect(describe(text)).toBe(expected)
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

const fragments = [
  ...'01234567890123456789一二三四五六七八九两十百千万 -/.，,、:?*x年月日号栋室个位元块多少几kw的到',
  '不要|没有|no |以内|左右|至少|最多| or | June |尾号|结尾|开头|under '.split('|'),
  '三个|一样|连|顺|生日|农历|初|我要|一个|大概| digits|same |发|豹子'.split('|'),
].flat()
const questions = fc
  .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))
  // Of a mobile phone only the last digits are used, and our prefix is dropped.
  .filter((text) => !/95013|1[3-9]\d/.test(text))

test('each numeral of a question changes what is searched, or what is named as not understood', () => {
  fc.assert(
    fc.property(questions, (text) => {
      const answer = JSON.stringify(readMeaning(text))
      for (const { 0: numeral, index } of text.matchAll(/[\d一二三四五六七八九]/g)) {
        const others = (/\d/.test(numeral) ? '2357' : '二三五七').replace(numeral, '')
        const changed = Array.from(others, (other) =>
          JSON.stringify(readMeaning(text.slice(0, index) + other + text.slice(index + 1))),
        )
        expect(new Set([answer, ...changed]).size, `${numeral} in ${text}`).toBeGreaterThan(1)
      }
    }),
    { numRuns: depth(100, 40_000) },
  )
})
