import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { importNumbers, type ImportOptions } from './import-numbers.ts'
import type { RefusedRow } from './refused-row.ts'
import { selectIndexDefinitions } from './testing.ts'

/** An empty inventory that imports CSV text. */
async function inventory() {
  const url = await createTestDatabase()
  const db = openDatabase(url, 2)
  onTestFinished(() => db.destroy())
  const refused: RefusedRow[] = []
  const take = (csv: string | readonly string[], options: ImportOptions = {}) =>
    importNumbers(url, Readable.from(typeof csv === 'string' ? [csv] : csv), {
      ...options,
      onRefused: (row) => refused.push(row),
    })
  const rows = () =>
    db
      .selectFrom('numbers')
      .select(['digits', 'price_fen', 'struck_price_fen', 'state', 'featured', 'categories'])
      .orderBy('digits')
      .execute()
  return { db, refused, take, rows }
}

test('an import stores prices in fen, default values and categories', async () => {
  const { take, rows, db } = await inventory()
  const report = await take(
    'digits,price,goodPrice,state,featured\n628888,88,999.5,on_sale,3\n0012345,9.9,,draft,\n7300291,0.05,,,\n',
  )
  expect(report).toEqual({ read: 3, added: 3, updated: 0, unchanged: 0, refused: 0, dryRun: false })
  expect(await rows()).toEqual([
    {
      digits: '0012345',
      price_fen: 990,
      struck_price_fen: null,
      state: 'draft',
      featured: 0,
      categories: ['sequential'],
    },
    {
      digits: '628888',
      price_fen: 8800,
      struck_price_fen: 99950,
      state: 'on_sale',
      featured: 3,
      categories: ['leopard'],
    },
    {
      digits: '7300291',
      price_fen: 5,
      struck_price_fen: null,
      state: 'on_sale',
      featured: 0,
      categories: [],
    },
  ])
  const history = await db.selectFrom('number_history').select(['event', 'state']).execute()
  expect(history.map(({ event }) => event)).toEqual(['import', 'import', 'import'])
})

test('a dry run has the same counts and refusals, and changes nothing', async () => {
  const { db, take, rows, refused } = await inventory()
  const csv = 'digits,price\n628888,88\n628888,99\n12,1\n637777,70\n'
  const before = await selectIndexDefinitions(db)
  expect(before.length).toBeGreaterThan(4)
  const dry = await take(csv, { dryRun: true })
  expect([await rows(), await selectIndexDefinitions(db)]).toEqual([[], before])
  const dryRefused = refused.splice(0)
  const real = await take(csv)
  expect(dry).toEqual({ ...real, dryRun: true })
  expect(refused).toEqual(dryRefused)
  expect(real).toEqual({ read: 4, added: 2, updated: 0, unchanged: 0, refused: 2, dryRun: false })
  expect(await selectIndexDefinitions(db)).toEqual(before)
})

test('each refused row is reported with its line and reason', async () => {
  const { take, refused, rows } = await inventory()
  const lines = [
    'digits,price,goodPrice,state,featured',
    '12345,1,,,', // 2
    '12345678901,1,,,',
    '62888a,1,,,',
    '',
    '628881,,,,', // 6
    '628881,1.999,,,',
    '628881,-1,,,',
    '628881,1e3,,,',
    '628881,1000000.01,,,', // 10
    '628881,1,x,,',
    '628881,1,,sold,',
    '628881,1,,,-1',
    '628881,1,,,3000000000',
    '628881 628882,1,,,', // 15
    ',1,,,',
    '628882', // 17
    '628888,1,,,',
    '628888,2,,,', // 19
    '628883,0,,,',
  ]
  const report = await take(lines.join('\n'))
  expect(refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '2 too-short',
    '3 too-long',
    '4 not-digits',
    '6 no-amount',
    '7 bad-price',
    '8 bad-price',
    '9 amount-scientific',
    '10 bad-price',
    '11 no-amount',
    '12 bad-state',
    '13 bad-featured',
    '14 bad-featured',
    '15 not-digits',
    '16 too-short',
    '17 no-amount',
    '20 bad-price',
    '19 duplicate-in-file',
  ])
  expect(report).toMatchObject({ read: 18, added: 1, refused: 17 })
  expect(await rows()).toMatchObject([{ digits: '628888', price_fen: 100 }])
})

test('a file may have a byte order mark, CRLF, quotes, spaces, other column orders and ignored columns', async () => {
  const { take, rows, refused } = await inventory()
  const csv = '\uFEFFprice, note ,digits\r\n"88.00","a, ""b""\nc", 628888 \r\n9,,"637777"\r\n\r\n5,,12\r\n'
  expect(await take(Array.from(csv), { ignoreUnknown: true })).toMatchObject({
    read: 3,
    added: 2,
    refused: 1,
  })
  expect((await rows()).map(({ digits, price_fen }) => [digits, price_fen])).toEqual([
    ['628888', 8800],
    ['637777', 900],
  ])
  expect(refused).toEqual([{ line: 6, digits: '12', reason: 'too-short' }])
})

test('a number is parsed to its own digits from every spelling, also full-width', async () => {
  const { take, rows, refused } = await inventory()
  const lines = [
    'digits,price',
    '95013-628881,1',
    '+86 95013 628882,２.５',
    '95013628883,3',
    '６２８８８４,4',
    '628881,5',
  ]
  expect(await take(lines.join('\n'))).toMatchObject({ read: 5, added: 4, refused: 1 })
  expect((await rows()).map(({ digits, price_fen }) => [digits, price_fen])).toEqual([
    ['628881', 100],
    ['628882', 250],
    ['628883', 300],
    ['628884', 400],
  ])
  expect(refused).toEqual([{ line: 6, digits: '628881', reason: 'duplicate-in-file' }])
})

test('an existing number gets a new price and state; a held or sold one is refused and unchanged', async () => {
  const { take, rows, refused, db } = await inventory()
  await take('digits,price\n628881,1\n628882,1\n628883,1\n')
  await db.updateTable('numbers').set({ state: 'sold' }).where('digits', '=', '628882').execute()
  const report = await take(
    'digits,price,goodPrice,state\n628881,2,20,off_shelf\n628882,2,,\n628883,3,,\n628884,4,,\n',
  )
  expect(report).toEqual({ read: 4, added: 1, updated: 2, unchanged: 0, refused: 1, dryRun: false })
  expect(refused).toEqual([{ line: 3, digits: '628882', reason: 'number-in-use' }])
  expect((await rows()).map(({ digits, price_fen, state }) => `${digits} ${price_fen} ${state}`)).toEqual([
    '628881 200 off_shelf',
    '628882 100 sold',
    '628883 300 on_sale',
    '628884 400 on_sale',
  ])
})

test.each([
  ['no price column', 'digits,cost\n628888,1\n', '"price" is missing'],
  ['no digits column', '628888,88\n', '"digits" is missing'],
  ['nothing at all', '', 'The file is empty'],
  ['a quote that never ends', `digits,price\n628888,1\n"628889,1\n${'637777,1\n'.repeat(20_000)}`, 'line'],
  ['a huge field', `digits,price\n628888,${'1'.repeat(200_000)}\n`, 'line'],
])('a file with %s is refused as a whole, with the reason', async (_what, csv, reason) => {
  const { take, rows } = await inventory()
  await expect(take(csv)).rejects.toThrow(reason)
  expect(await rows()).toEqual([])
})

test('a refused row shows only the start of a long field', async () => {
  const { take, refused } = await inventory()
  await take(`digits,price\n${'9'.repeat(5000)},1\n`)
  expect(refused).toEqual([{ line: 2, digits: '9'.repeat(40), reason: 'too-long' }])
})

test('two concurrent imports of the same numbers add each once', async () => {
  const { take, rows } = await inventory()
  const digits = Array.from({ length: 500 }, (_, at) => `${String(700_000 + at)},1`)
  const reports = await Promise.all([
    take(['digits,price', ...digits].join('\n')),
    take(['digits,price', ...digits.toReversed()].join('\n')),
  ])
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(500)
  expect(reports.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(500)
  expect(await rows()).toHaveLength(500)
})

test('progress is reported while reading and once at the end', async () => {
  const { take } = await inventory()
  const progress: [number, boolean][] = []
  const lines = Array.from({ length: 20_001 }, (_, at) => `${String(700_000 + at)},1\n`)
  await take(['digits,price\n', ...lines], {
    onProgress: (read, complete) => progress.push([read, complete]),
  })
  expect(progress).toEqual([
    [20_000, false],
    [20_001, true],
  ])
})
