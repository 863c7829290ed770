import { expect, test } from 'vitest'
import { listFigureChanges } from './figure-changes.ts'

const entry = (priceFen: number | null, struckPriceFen: number | null, featured: number | null) => ({
  priceFen,
  struckPriceFen,
  featured,
})

test('each entry shows its changes of prices and weight, before and after', () => {
  const history = [
    entry(8800, null, null),
    entry(null, null, 0),
    entry(null, null, null),
    entry(8800, 9900, null),
    entry(8800, 12_000, 5),
    entry(3000, null, 0),
  ]
  expect(listFigureChanges(history)).toEqual([
    [{ field: 'struck', was: 9900, is: null }],
    [{ field: 'weight', was: 5, is: 0 }],
    [],
    [{ field: 'struck', was: 12_000, is: 9900 }],
    [
      { field: 'monthly', was: 3000, is: 8800 },
      { field: 'struck', was: null, is: 12_000 },
      { field: 'weight', was: 0, is: 5 },
    ],
    [{ field: 'monthly', was: undefined, is: 3000 }],
  ])
})
