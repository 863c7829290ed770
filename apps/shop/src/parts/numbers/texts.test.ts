import { expect, test } from 'vitest'
import { shapeLabels } from '@hao/numbers/shapes.ts'
import { getTexts, loadTexts } from '../../base/texts/texts.ts'
import { numberTexts } from './texts.ts'

await loadTexts('en')
const en = getTexts(numberTexts, 'en')

test('each shape of a number has a name in both languages', () => {
  const labels = [...shapeLabels].toSorted()
  expect(Object.keys(numberTexts.zh.shapes).toSorted()).toEqual(labels)
  expect(Object.keys(en.shapes).toSorted()).toEqual(labels)
})

test('each rarity has a text', () => {
  const { oneIn } = numberTexts.zh
  expect([357, 9999, 10_000, 123_456, 4_000_000].map(oneIn)).toEqual([
    '每 357 个有 1 个',
    '每 9999 个有 1 个',
    '万里挑一',
    '十万里挑一',
    '百万里挑一',
  ])
  expect(en.oneIn(4444)).toBe('1 in 4,444')
})
