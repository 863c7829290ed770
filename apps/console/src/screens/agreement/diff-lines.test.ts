import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

/** A line as text: [deleted], {new}. */
const shown = (before: string, after: string) =>
  diffLines(before, after).map((pieces) =>
    pieces
      .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[${text}]` : `{${text}}`))
      .join(''),
  )

test('a changed line shows deleted, new and unchanged pieces; other lines stay unchanged', () => {
  expect(shown('一、总则\n\n退款在 7 天内到账。\n结束', '一、总则\n退款在 3 个工作日内到账。\n结束')).toEqual(
    ['一、总则', '退款在 [7 天]{3 个工作日}内到账。', '结束'],
  )
  expect(shown('You may cancel at any time.', 'You may cancel until it ends.')).toEqual([
    'You may cancel [at any time]{until it ends}.',
  ])
})

test('a deleted line, an added line, and a replaced line without common words', () => {
  expect(shown('a\nb\nc', 'a\nc\nd')).toEqual(['a', '[b]', 'c', '{d}'])
  expect(shown('甲乙丙丁', 'nothing of it')).toEqual(['[甲乙丙丁]', '{nothing of it}'])
  expect(shown('', 'x')).toEqual(['{x}'])
  expect(shown('same', 'same')).toEqual(['same'])
})

test('both versions can be rebuilt from the diff, also very long ones', () => {
  const version = (seed: number) =>
    Array.from(
      { length: 400 },
      (_, line) => `第${line}条 ${(line * seed) % 7} ${'字'.repeat(line % 5)}`,
    ).join('\n')
  for (const [before, after] of [
    [version(3), version(5)],
    ['长'.repeat(25_000), '短'.repeat(25_000)],
  ] as const) {
    const pieces = diffLines(before, after)
    const side = (other: string) =>
      pieces
        .map((line) => line.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join(''))
        .filter(Boolean)
    expect(side('new')).toEqual(before.split('\n'))
    expect(side('gone')).toEqual(after.split('\n'))
  }
})
