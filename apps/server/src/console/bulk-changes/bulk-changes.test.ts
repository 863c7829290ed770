import { expect, test } from 'vitest'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { startConsole } from '../testing/console.ts'
import { addDays } from '../../platform/base/time.ts'

async function stocked() {
  // The limits of price changes have their own tests.
  const testConsole = await startConsole({
    env: { PRICE_CUT_SUM_PERCENT: '100', PRICE_CUT_ONE_PERCENT: '100' },
  })
  await testConsole.server.stock('700001,10', '700002,10', '713146,20', '7123456,40,,off_shelf,')
  return {
    ...testConsole,
    as: testConsole.staffByRole.inventory,
    work: (id: number) => runSetSlice(testConsole.server.context, id),
  }
}

test('a bulk change of all numbers of a filter is previewed, run and undone, each with an audit row', async () => {
  const { request, as, work, server } = await stocked()
  const asked = {
    change: { move: 'reserve', until: addDays(new Date(), 365).toISOString() },
    reason: '团购',
  }
  const { data } = await request('POST /sets', { ...asked, meant: { filter: { head: '7000' } } }, { as })
  const set = async () => (await request('GET /set/:id', { id: data.id }, { as })).data
  const shown = await set()
  expect(shown).toMatchObject({ state: 'previewed', by: as.name, counts: { planned: 2, refused: 0 } })
  expect(shown.runUntil).toBe(addDays(new Date(shown.createdAt), 1).toISOString())
  const rows = (
    await request('GET /set/:id/rows', { id: data.id, outcome: 'planned', pageSize: '1' }, { as })
  ).data
  expect(rows.list).toMatchObject([
    { digits: '700001', before: { state: 'on_sale' }, after: { state: 'reserved' } },
  ])
  expect(rows.next).toBeDefined()
  expect((await request('POST /set/:id/run', { id: data.id, reason: '团购' }, { as })).status).toBe(200)
  await work(data.id)
  expect(await set()).toMatchObject({ state: 'done', runUntil: null, progress: { done: 2, of: 2 } })
  expect((await request('POST /set/:id/undo', { id: data.id, reason: '取消' }, { as })).status).toBe(200)
  await work(data.id)
  const undone = await set()
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2 } })
  expect(undone.history.map(({ event, by, reason }) => [event, by, reason])).toEqual([
    ['undone', null, null],
    ['undo', as.name, '取消'],
    ['finish', null, null],
    ['run', as.name, '团购'],
    ['preview', as.name, '团购'],
  ])
  const again = await request('POST /set/:id/undo', { id: data.id, reason: '取消' }, { as })
  expect(again.failure.error).toBe('not-now')
  const actions = await server.context.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual(['set.preview', 'set.run', 'set.undo'])
})

test('a file is uploaded in parts, read, previewed, imported and undone', async () => {
  const { request, as, work, staffByRole } = await stocked()
  const csv = Buffer.from('digits,price\n700001,15\n12,1\n799999,20\n')
  const [first, second] = [csv.subarray(0, 20), csv.subarray(20)].map((part) => part.toString('base64'))
  const { data } = await request(
    'POST /imports',
    { name: '新号.csv', part: first, last: false, reason: '新批次' },
    { as },
  )
  const next = { id: data.id, at: 20, part: second, last: true }
  const wrong = await request('POST /import/:id/parts', { ...next, at: 7 }, { as })
  expect([wrong.failure.error, wrong.status]).toEqual(['stale', 409])
  expect((await request('POST /import/:id/parts', next, { as: staffByRole.owner })).failure.error).toBe(
    'not-allowed',
  )
  const reading = async () => (await request('GET /set/:id', { id: data.id }, { as })).data.progress
  expect(await reading()).toEqual({ done: 0, of: 0 })
  expect((await request('POST /import/:id/parts', next, { as })).status).toBe(200)
  expect(await reading()).toEqual({ done: 0, of: csv.length })
  expect((await request('POST /import/:id/parts', next, { as })).failure.error).toBe('no-such-thing')
  await work(data.id)
  const set = async () => (await request('GET /set/:id', { id: data.id }, { as })).data
  const shown = await set()
  expect(shown).toMatchObject({
    state: 'previewed',
    parameters: { file: '新号.csv', added: 1, updated: 1 },
    refusals: { 'too-short': 1 },
  })
  expect(shown.examples).toMatchObject([
    { digits: '700001', before: { priceFen: 1000 }, after: { priceFen: 1500 } },
    { digits: '799999', before: null, after: { priceFen: 2000 } },
  ])
  const { data: lines } = await request('GET /set/:id/lines', { id: data.id }, { as })
  expect(lines.list).toEqual([{ line: 3, digits: '12', reason: 'too-short' }])
  await request('POST /set/:id/run', { id: data.id, reason: '新批次' }, { as })
  await work(data.id)
  expect(await set()).toMatchObject({ state: 'done', counts: { changed: 2 } })
  const batch = await request('GET /numbers', { set: String(data.id) }, { as })
  expect(batch.data.list.map(({ digits }) => digits).toSorted()).toEqual(['700001', '799999'])
  await request('POST /set/:id/undo', { id: data.id, reason: '错批' }, { as })
  await work(data.id)
  expect(await set()).toMatchObject({ state: 'undone' })
  const rows = (await request('GET /set/:id/rows', { id: data.id }, { as })).data.list
  expect(rows).toMatchObject([
    { digits: '700001', outcome: 'undone', deleted: false },
    { digits: '799999', outcome: 'undone', deleted: true },
  ])
  const left = await request('GET /numbers', { set: String(data.id) }, { as })
  expect(left.data.list.map(({ digits }) => digits)).toEqual(['700001'])
  expect((await request('GET /numbers/count', { set: String(data.id) }, { as })).data.count).toBe(1)
  const gone = await request('GET /number/:id', { id: rows[1]?.numberId ?? 0 }, { as })
  expect(gone.failure.error).toBe('number-not-found')
})
