import { expect, test } from 'vitest'
import { applyLayout, areSortedByHeaders, type Column, mergeSettings } from './columns.ts'

const keys = ['trade', 'number', 'state', 'amount']
const of = (key: string, hidden = false, width: number | null = null) => ({ key, hidden, width })
const keysOf = (stored: Parameters<typeof mergeSettings>[1]) =>
  mergeSettings(keys, stored).map(({ key }) => key)

test('stored order and visibility apply; the first column stays first and visible, with its width', () => {
  const stored = [of('amount'), of('trade', true, 300), of('state', true), of('number')]
  expect(mergeSettings(keys, stored)).toEqual([
    of('trade', false, 300),
    of('amount'),
    of('state', true),
    of('number'),
  ])
})

test('a removed column is dropped, and a new one follows its default neighbour', () => {
  expect(keysOf([of('trade'), of('state'), of('gone'), of('number')])).toEqual([
    'trade',
    'state',
    'amount',
    'number',
  ])
  expect(keysOf([])).toEqual(keys)
  expect(keysOf([of('amount'), of('state')])).toEqual(['trade', 'number', 'amount', 'state'])
})

test('actions stay last and are never hidden', () => {
  const columns: Column<string>[] = [
    { renderActions: String },
    ...keys.map((key) => ({ key, title: key, render: String })),
  ]
  const stored = keys.map((key) => of(key, true, 90))
  const { columns: shown, widths } = applyLayout(columns, { list: 'x', columns: stored, density: 'usual' })
  expect(shown).toMatchObject([{ key: 'trade' }, { renderActions: String }])
  expect(widths.get('trade')).toBe(90)
})

test('an order without a visible column needs the menu', () => {
  const columns: Column<string>[] = [
    { key: 'price', title: 'Price', render: String, sort: { up: 'price', down: 'dearest' } },
  ]
  expect(areSortedByHeaders(columns, ['price', 'dearest'])).toBe(true)
  expect(areSortedByHeaders(columns, ['price', 'newest'])).toBe(false)
  expect(areSortedByHeaders([], ['price'])).toBe(false)
})
