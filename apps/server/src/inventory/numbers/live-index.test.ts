import { classify } from '@hao/numbers/classify.ts'
import { demoInventory } from '@hao/numbers/demo.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { deep, depth } from '@hao/testing/deep.ts'
import { pino } from 'pino'
import type { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openClient } from '../../platform/db/connections.ts'
import { createDatabaseProxy } from '../../testing/database-proxy.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { inSnapshot } from './index-queries.ts'
import { LiveIndex } from './live-index.ts'
import { startLasting } from './testing.ts'

const quiet = pino({ level: 'silent' })

const inventory = (count: number) =>
  Array.from(demoInventory(count), ({ digits, priceFen, featured }) => ({
    digits,
    price_fen: priceFen,
    featured,
    categories: classify(digits),
  }))

/** A database with the first `count` demo numbers, with ids from 1 on, and a connection to change them. */
async function openDatabaseWithNumbers(count: number) {
  const url = await createTestDatabase()
  const client = await openClient(url)
  onTestFinished(() => client.end())
  await client.query(
    `INSERT INTO numbers (digits, price_fen, featured, categories, state)
    SELECT digits, price_fen, featured, categories, 'on_sale'
    FROM jsonb_populate_recordset(NULL::numbers, $1::jsonb) WITH ORDINALITY ORDER BY ordinality`,
    [JSON.stringify(inventory(count))],
  )
  return { url, client }
}

function startIndex(databaseUrl: string, settings: { pollMs?: number; compareMs?: number } = {}): LiveIndex {
  const index = new LiveIndex({ directUrl: databaseUrl, log: quiet, pollMs: 20, ...settings })
  index.start()
  onTestFinished(() => index.stop())
  return index
}

/** The numbers on sale in the index: id and price in fen. */
const indexedNumbers = (index: LiveIndex) =>
  (index.current?.page([], { sort: 'default', limit: 100_000 }) ?? []).map(({ id, priceFen }) => [
    id,
    priceFen,
  ])

async function selectOnSale(client: Client): Promise<number[][]> {
  const { rows } = await client.query<{ id: string; price_fen: number }>(
    `SELECT id, price_fen FROM numbers WHERE state = 'on_sale' ORDER BY -featured, shuffle_key, id`,
  )
  return rows.map(({ id, price_fen }) => [Number(id), price_fen])
}

/** Changes a number and writes its history, as the product does. */
async function changeNumber(client: Client, id: number, set: string): Promise<void> {
  await client.query(
    `WITH changed AS (UPDATE numbers SET ${set} WHERE id = ${id} RETURNING id, state)
    INSERT INTO number_history (number_id, event, state, at) SELECT id, 'import', state, now() FROM changed`,
  )
}

const waitUntilEqual = (index: LiveIndex, client: Client) =>
  waitUntil(
    async () => JSON.stringify(indexedNumbers(index)) === JSON.stringify(await selectOnSale(client)),
    (equal) => equal,
  )

test('[AP-2] [AP-3] [AP-4] lists from the index equal lists from the database, page by page', async () => {
  const server = await startTestServer()
  await server.stock(
    ...inventory(1500).map(
      ({ digits, price_fen, featured }) => `${digits},${price_fen / 100},,on_sale,${featured}`,
    ),
  )
  const searches = ['default', 'asc', 'desc'].flatMap((sort) =>
    [
      {},
      { type: 'leopard' },
      { keyword: '88' },
      { keyword: '88', suffix: 1 },
      { keyword: '１３', without: '4' },
      { keyword: '95013-1314', category: 'lucky' },
      { minPrice: 9.9, maxPrice: 19.9, length: 6 },
      { category: 'pair', without: '47', current: 2, pageSize: 5 },
    ].map((search) => ({ type: 'search', pageSize: 50, sort, ...search })),
  )
  const requestLists = async () => {
    const lists: unknown[] = [(await server.request('GET /number/good', { count: 50 })).body]
    for (const search of searches) {
      const first = await server.request('GET /number/:type', search)
      lists.push(first.body)
      const { cursor } = first.data
      if (cursor) lists.push((await server.request('GET /number/:type', { ...search, cursor })).body)
    }
    return lists
  }
  const fromDatabase = await requestLists()
  server.context.liveIndex.start()
  await waitUntil(async () => server.context.liveIndex.current, Boolean)
  expect(await requestLists()).toEqual(fromDatabase)
})

test('a sold number disappears at once from all lists of the server', async () => {
  const { server, numberIds, lists } = await openShop()
  const { token } = await server.login()
  expect(await lists()).toEqual([
    ['628888', '669988'],
    ['628888', '669988'],
  ])
  await server.request('POST /order', { numberId: numberIds[628888]!, months: 1, agreed: true }, { token })
  expect(await lists()).toEqual([['669988'], ['669988']])
  const metrics = await (await fetch(`${server.origin}/metrics`)).text()
  expect(metrics).toContain('number_index_repaired_total 0')
})

test('a list that was requested twice is not read from the index again, until some number changes', async () => {
  const { server, lists } = await openShop()
  const page = vi.spyOn(server.context.liveIndex.current!, 'page')
  await lists()
  const second = await lists()
  expect(page).toHaveBeenCalledTimes(4)
  expect([await lists(), await lists()]).toEqual([second, second])
  expect(page).toHaveBeenCalledTimes(4)
  await server.stock('628888,88,,on_sale,2', '669988,60,,on_sale,', '668888,99,,on_sale,')
  await waitUntil(lists, ([all]) => all!.includes('668888'))
  expect(page.mock.calls.length).toBeGreaterThan(4)
})

/** A server with two numbers in its index. `lists` requests two endpoints. */
async function openShop() {
  const server = await startTestServer()
  const numberIds = await server.stock('628888,88,,on_sale,2', '669988,60,,on_sale,')
  startLasting(server)
  await waitUntil(async () => server.context.liveIndex.current, Boolean)
  const lists = async () => {
    const answers = [
      await server.request('GET /number/hundred', {}),
      await server.request('GET /number/:type', { type: 'search', pageSize: 50 }),
    ]
    return answers.map(({ data }) => data.list.map(({ number }) => number))
  }
  return { server, numberIds, lists }
}

test('the index applies a transaction that commits after later ones', async () => {
  const { url, client } = await openDatabaseWithNumbers(50)
  const index = startIndex(url)
  const late = await openClient(url)
  onTestFinished(() => late.end())
  await waitUntilEqual(index, client)
  await late.query('BEGIN')
  await changeNumber(late, 7, `price_fen = 1`)
  await changeNumber(client, 8, `price_fen = 2`)
  await waitUntilEqual(index, client)
  await changeNumber(client, 9, `state = 'draft'`)
  await waitUntilEqual(index, client)
  await late.query('COMMIT')
  await waitUntilEqual(index, client)
  expect(indexedNumbers(index)).toContainEqual([7, 1])
})

test('a sold number stays hidden during an update that began before the sale, until it is released', async () => {
  const { url, client } = await openDatabaseWithNumbers(50)
  const proxy = createDatabaseProxy()
  const index = startIndex(await proxy.connectTo(url))
  await waitUntilEqual(index, client)
  await changeNumber(client, 7, `price_fen = 1`)
  await proxy.freezeAtStatement(/pg_visible_in_snapshot/)
  await changeNumber(client, 7, `state = 'draft'`)
  index.hide(7)
  proxy.thaw()
  for (let read = 0; read < 20; read += 1) {
    expect(indexedNumbers(index).filter(([id]) => id === 7)).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await waitUntilEqual(index, client)
  await changeNumber(client, 7, `state = 'on_sale'`)
  await waitUntilEqual(index, client)
  expect(indexedNumbers(index)).toContainEqual([7, 1])
})

test('three servers agree after sales, though one is frozen and one loses its connections', async () => {
  const { url, client } = await openDatabaseWithNumbers(2000)
  const [frozen, cut] = [createDatabaseProxy(), createDatabaseProxy()]
  const servers = [
    startIndex(url),
    startIndex(await frozen.connectTo(url)),
    startIndex(await cut.connectTo(url)),
  ]
  for (const server of servers) await waitUntilEqual(server, client)
  frozen.freeze()
  const sales = depth(150, 6000)
  for (let sale = 0; sale < sales; sale += 1) {
    const id = (sale * 7) % 2000 || 2000
    await changeNumber(client, id, sale % 3 ? `state = 'draft'` : `state = 'on_sale', price_fen = ${sale}`)
    if (sale % 50 === 25) cut.cut()
    if (deep) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  frozen.thaw()
  for (const server of servers) await waitUntilEqual(server, client)
})

test('an error in a snapshot is reported, not the later error of its lost connection', async () => {
  const client = await openClient(await createTestDatabase())
  const work = async () => {
    await client.end()
    throw new Error('the first error')
  }
  await expect(inSnapshot(client, work)).rejects.toThrow('the first error')
})

test('the index is unavailable while it cannot be updated', async () => {
  const { url, client } = await openDatabaseWithNumbers(20)
  const proxy = createDatabaseProxy()
  const index = startIndex(await proxy.connectTo(url))
  await waitUntilEqual(index, client)
  proxy.freeze()
  await waitUntil(
    async () => index.current,
    (current) => current === undefined,
  )
  proxy.thaw()
  await waitUntilEqual(index, client)
})

test('numbers that differ from the database are found, repaired and counted', async () => {
  const { url, client } = await openDatabaseWithNumbers(3000)
  const index = startIndex(url, { compareMs: 0 })
  await waitUntilEqual(index, client)
  await client.query(`UPDATE numbers SET state = 'draft' WHERE id = 5`)
  await client.query(`UPDATE numbers SET price_fen = price_fen + 1 WHERE id IN (2990, 2991)`)
  await client.query(`INSERT INTO numbers (digits, price_fen, state) VALUES ('0000001', 1, 'on_sale')`)
  await waitUntilEqual(index, client)
  // It counts a comparison when all of it is done.
  await expect.poll(() => index.repairedCount).toBe(4)
})

test.runIf(deep)('after too many changes the index loads all numbers again', async () => {
  const { url, client } = await openDatabaseWithNumbers(25_000)
  const index = startIndex(url)
  await waitUntilEqual(index, client)
  await client.query(
    `WITH changed AS (UPDATE numbers SET price_fen = price_fen + 1 RETURNING id, state)
    INSERT INTO number_history (number_id, event, state, at) SELECT id, 'import', state, now() FROM changed`,
  )
  await waitUntilEqual(index, client)
})
