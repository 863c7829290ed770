import { expect, test } from 'vitest'
import { describe, parse } from './notation.fixture.ts'
import { readMeaning } from './read-meaning.ts'
import { sources, words } from './words.ts'

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
  ['三个一样的', 'AAA'],
  ['三个数字一样', 'AAA'],
  ['四个相同的数字', 'AAAA'],
  ['三连', 'AAA'],
  ['五连号', 'AAAAA'],
  ['三个一', '至少 3 个 1'],
  ['四顺号', 'ABCD'],
  ['三倒顺', 'CBA'],
  ['六六大顺', '六六大顺 666、66'],
  ['three of the same digit', 'AAA'],
  ['4 identical digits', 'AAAA'],
  ['three of a kind', 'AAA'],
])('a shape is found by its name: %s', (text, expected) => {
  expect(describe(text)).toBe(expected)
})

test.each([
  ['0618', '-0618'],
  ['520 1314', '-5201314'],
  ['8?8', '-8?8'],
  ['6月18日', '-0618 -618 -1806'],
  ['我爱你', '-520 -521'],
])('as the suffix, a text is about the last digits only: %s', (text, expected) => {
  expect(parse(text, { suffix: true })).toBe(expected)
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
