import { expect, test } from 'vitest'
import { readFigure } from './read-figure.ts'

test('reads a figure as a Chinese keyboard gives it', () => {
  expect(readFigure('１５．９０')).toBe('15.90')
  expect(readFigure('15。9')).toBe('15.9')
  expect(readFigure('￥1，200.00')).toBe('1200.00')
  expect(readFigure('-3')).toBe('-3')
  expect(readFigure('1.')).toBe('1.')
  expect(readFigure('')).toBe('')
  expect(readFigure(undefined)).toBe('')
})
