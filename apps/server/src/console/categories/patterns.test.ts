import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from '../../platform/db/connections.ts'
import { importNumbers } from '../../inventory/import/import-numbers.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { startConsole } from '../testing/console.ts'

const reason = '调整规则'

/**
 * An inventory and its manager. The numbers 520 and 1314 make three lucky; staff added one and removed one by
 * hand.
 */
async function stocked() {
  const testConsole = await startConsole()
  const { context } = testConsole.server
  const as = testConsole.staffByRole.inventory
  const ids = await testConsole.server.stock(
    '520131,10',
    '131425,20',
    '520199,30',
    '660618,40',
    '770618,50,,draft,',
    '223456,60',
    '975318,70',
  )
  await sql`UPDATE numbers SET categories = '{lucky}' WHERE digits = '975318'`.execute(context.db)
  await sql`UPDATE numbers SET categories = '{}' WHERE digits = '520199'`.execute(context.db)
  const lucky = async () =>
    (await testConsole.request('GET /categories', {}, { as })).data.find(({ value }) => value === 'lucky')!
  const preview = async (patterns: string[], more: object = {}) => {
    const { version } = await lucky()
    const asked = { value: 'lucky', version, patterns, reason, ...more }
    return testConsole.request('POST /categories/:value/patterns', asked, { as })
  }
  const previewed = async (patterns: string[], more: object = {}) => {
    const { id } = (await preview(patterns, more)).data
    await runSetSlice(context, id)
    return id
  }
  return {
    ...testConsole,
    as,
    ids,
    lucky,
    preview,
    previewed,
    run: (id: number) => testConsole.request('POST /set/:id/run', { id, reason }, { as }),
    undo: (id: number) => testConsole.request('POST /set/:id/undo', { id, reason }, { as }),
    work: (id: number, slice?: { steps?: number; rows?: number }) => runSetSlice(context, id, slice),
    set: async (id: number) => (await testConsole.request('GET /set/:id', { id }, { as })).data,
    /** The digits of all lucky numbers. */
    members: async () => {
      const rows = await context.db.selectFrom('numbers').select(['digits', 'categories']).execute()
      return rows
        .filter(({ categories }) => categories.includes('lucky'))
        .map(({ digits }) => digits)
        .toSorted()
    },
  }
}

const before = ['131425', '520131', '975318']

test('new patterns are previewed, run and undone; manual assignments stay', async () => {
  const { previewed, run, undo, work, set, members, lucky, request, as, server } = await stocked()
  const id = await previewed(['520', '０618', ' 888'])
  expect(await set(id)).toMatchObject({
    state: 'previewed',
    move: 'reclassify',
    counts: { planned: 3, refused: 0 },
    parameters: { category: 'lucky', to: ['520', '0618', '888'] },
  })
  const { data } = await request('GET /set/:id/rows', { id }, { as })
  expect(data.list.map((row) => [row.digits, row.before?.categories, row.after.categories])).toEqual([
    ['131425', ['lucky'], []],
    ['660618', [], ['lucky']],
    ['770618', [], ['lucky']],
  ])
  expect([await members(), (await lucky()).patterns.length]).toEqual([before, 4])
  expect((await run(id)).status).toBe(200)
  await work(id)
  expect(await members()).toEqual(['520131', '660618', '770618', '975318'])
  expect((await lucky()).patterns).toEqual(['520', '0618', '888'])
  expect((await server.request('GET /category')).data.find(({ value }) => value === 'lucky')?.data).toContain(
    '520',
  )
  await server.context.categories.load()
  expect((await server.request('GET /category')).data.find(({ value }) => value === 'lucky')?.data).toEqual([
    '520',
    '0618',
    '888',
  ])
  await undo(id)
  await work(id)
  expect(await set(id)).toMatchObject({ state: 'undone', counts: { undone: 3 } })
  expect([await members(), (await lucky()).patterns.length]).toEqual([before, 4])
  const { data: history } = await request('GET /categories/:value/history', { value: 'lucky' }, { as })
  expect(history.map(({ event, setId }) => [event, setId])).toEqual([
    ['patterns-back', id],
    ['patterns', id],
  ])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('on request manual assignments follow the patterns too', async () => {
  const { previewed, run, work, members } = await stocked()
  const id = await previewed(['520'], { everyNumber: true })
  await run(id)
  await work(id)
  expect(await members()).toEqual(['520131', '520199'])
})

test('patterns that change no number can be carried out too', async () => {
  const { previewed, run, work, set, lucky } = await stocked()
  const id = await previewed(['520', '1314', '1688', '1888', '9999999999'])
  await run(id)
  await work(id)
  expect(await set(id)).toMatchObject({ state: 'done', counts: { planned: 0 } })
  expect((await lucky()).patterns).toContain('9999999999')
})

test('an order succeeds while its number is being added to a category, and the number is added', async () => {
  const { previewed, run, undo, work, set, ids, members, server } = await stocked()
  const id = await previewed(['0618'])
  const buyer = await server.login()
  await run(id)
  await work(id, { steps: 1, rows: 1 })
  const bought = await server.request(
    'POST /order',
    { numberId: ids['660618'], agreed: true },
    { token: buyer.token },
  )
  expect(bought.status).toBe(200)
  await Promise.all([work(id), work(id)])
  expect(await set(id)).toMatchObject({ state: 'done', counts: { changed: 4, changedSince: 0 } })
  expect(await members()).toEqual(['660618', '770618', '975318'])
  await undo(id)
  await work(id)
  expect(await members()).toEqual(before)
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('later changes of a number stay when the patterns are undone', async () => {
  const { previewed, run, undo, work, set, ids, members, request, as } = await stocked()
  const id = await previewed(['0618'])
  await run(id)
  await work(id)
  const { version } = (await request('GET /number/:id', { id: ids['660618'] }, { as })).data
  await request('POST /number/:id/price', { id: ids['660618'], version, priceFen: 4010, reason }, { as })
  await undo(id)
  await work(id)
  expect(await set(id)).toMatchObject({ state: 'undone_in_part', counts: { kept: 1 } })
  expect(await members()).toEqual([...before, '660618'].toSorted())
})

test('an outdated preview is refused', async () => {
  const { previewed, run, work, server, lucky } = await stocked()
  const [first, second] = [await previewed(['0618']), await previewed(['777'])]
  expect((await run(first)).status).toBe(200)
  await work(first)
  expect((await run(second)).failure.error).toBe('preview-again')
  const third = await previewed(['777'])
  await server.stock('777123,10')
  expect((await run(third)).failure.error).toBe('preview-again')
  expect((await lucky()).patterns).toEqual(['0618'])
})

test('of two editors of a category the second is refused, also through a set', async () => {
  const { preview, previewed, run, lucky } = await stocked()
  const { version } = await lucky()
  const id = await previewed(['0618'])
  await run(id)
  expect((await preview(['777'], { version })).failure).toMatchObject({
    error: 'stale',
    details: { current: { patterns: ['0618'] } },
  })
})

test('imported numbers get the patterns in effect, also when their file was read before', async () => {
  const { previewed, run, undo, work, members, server } = await stocked()
  const id = await previewed(['0618'])
  const other = await openClient(server.databaseUrl)
  onTestFinished(() => other.end())
  await other.query('SELECT pg_advisory_lock(95014)')
  let waits = () => {}
  const waiting = new Promise<void>((done) => {
    waits = done
  })
  const file = Readable.from(['digits,price\n880618,10\n520188,10\n'])
  const importing = importNumbers(server.databaseUrl, file, { onWaiting: waits })
  await waiting
  expect((await run(id)).status).toBe(200)
  await other.query('SELECT pg_advisory_unlock(95014)')
  await importing
  await work(id)
  expect(await members()).toEqual(['660618', '770618', '880618', '975318'])
  await other.query('SELECT pg_advisory_lock_shared(95018)')
  expect((await undo(id)).failure.error).toBe('import-at-work')
})

test('an invalid pattern is refused with the pattern and the reason', async () => {
  const { preview } = await stocked()
  const why = async (pattern: string) => (await preview(['520', pattern])).failure
  for (const [pattern, said] of [
    ['', 'empty'],
    ['A-B', 'bad-character'],
    ['豹子', 'bad-character'],
    ['**', 'any-number'],
    ['AAAAAAAAAAA', 'too-long'],
  ] as const)
    expect(await why(pattern)).toMatchObject({ error: 'bad-pattern', details: { pattern, reason: said } })
  for (const pattern of ['a\0', '\ud83d', 'A'.repeat(41)])
    expect((await why(pattern)).error).toBe('bad-request')
})
