import { waitFor } from '@hao/testing/product.ts'
import { expect, test } from 'vitest'
import { dayMs } from '../../platform/base/time.ts'
import { openBuyer } from '../import/testing.ts'
import { expireSets } from './expire-sets.ts'
import { startBulkChangeServer, summarise } from './testing.ts'

const numbers = (count: number, from = 700_000) => Array.from({ length: count }, (_, at) => `${from + at},10`)

/** An import of 503 numbers that was stopped between its first step (500 rows) and its second. */
async function stoppedImport() {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10', '799998,10', '799999,10')
  const file = `digits,price\n700001,20\n${numbers(500, 710_000).join('\n')}\n799998,20\n799999,20\n`
  const setId = await room.upload(file)
  await room.work(setId)
  await room.begin(setId)
  const buyer = await openBuyer(room.server.databaseUrl, '10s')
  await buyer.lock('799998')
  const working = room.work(setId)
  await waitFor(async () => ((await room.outcomes(setId)).changed?.length ?? 0) >= 500)
  await room.stop(setId)
  await buyer.release()
  await working
  return { room, setId, file }
}

test('a stopped bulk change is resumed with the numbers that are left, by a second person too', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock(...numbers(10))
  const setId = await room.preview({ filter: { states: ['on_sale'] } }, { move: 'withdraw' })
  await room.begin(setId)
  await room.work(setId, { steps: 1, rows: 4 })
  await room.stop(setId)
  await expect(room.stop(setId)).rejects.toMatchObject({ refusal: 'not-now' })
  await room.move('700009', { move: 'feature', featured: 5 })
  const [first, second] = await Promise.allSettled([room.resume(setId), room.resume(setId)])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 9, changedSince: 1 })
  expect(await room.historyOf('700000')).toHaveLength(2)
  await expect(room.resume(setId)).rejects.toMatchObject({ refusal: 'not-now' })
})

test('a running import is stopped behind its step, shows what is done, and is resumed to its end', async () => {
  const { room, setId } = await stoppedImport()
  const stopped = summarise(await room.setOf(setId))
  expect(stopped).toMatchObject({ state: 'stopped', planned: 503, changed: 500 })
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toEqual(stopped)
  await room.resume(setId)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 503, changedSince: 0 })
  expect((await room.numberOf('799999')).price_fen).toBe(2000)
})

test('a stopped import is undone, and the same file is then imported as a whole', async () => {
  const { room, setId, file } = await stoppedImport()
  await room.beginUndo(setId)
  await room.work(setId)
  expect((await room.setOf(setId)).state).toBe('undone')
  await expect(room.resume(setId)).rejects.toMatchObject({ refusal: 'not-now' })
  const again = await room.upload(file)
  await room.work(again)
  expect(summarise(await room.setOf(again))).toMatchObject({ planned: 503, unchanged: 0 })
  await room.begin(again)
  await room.work(again)
  expect(summarise(await room.setOf(again))).toMatchObject({ state: 'done', changed: 503 })
})

test('a stopped import is resumed after an import of another file', async () => {
  const { room, setId } = await stoppedImport()
  await room.server.stock('700001,99')
  await room.resume(setId)
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 503 })
  expect((await room.numberOf('700001')).price_fen).toBe(9900)
})

test('a set is stopped or finished, never both, when a stop meets its last step', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock(...numbers(20))
  for (let round = 0; round < 4; round += 1) {
    const setId = await room.upload(
      `digits,price\n${numbers(20)
        .join('\n')
        .replaceAll(',10', `,${20 + round}`)}\n`,
    )
    await room.work(setId)
    await room.begin(setId)
    const [worked, stop] = await Promise.allSettled([room.work(setId), room.stop(setId)])
    expect(worked.status).toBe('fulfilled')
    const { state, changed } = await room.setOf(setId)
    expect(state).toBe(stop.status === 'fulfilled' ? 'stopped' : 'done')
    if (state === 'done') continue
    expect(changed).toBe((await room.outcomes(setId)).changed?.length ?? 0)
    await room.resume(setId)
    await room.work(setId)
    expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 20 })
  }
})

test('a stopped import can be resumed or undone for a day; later the same file is imported as a whole', async () => {
  const { room, setId, file } = await stoppedImport()
  const files = () => room.context.db.selectFrom('import_files').select('name').execute()
  await expireSets(room.context)
  expect(await files()).toHaveLength(1)
  room.server.advance(dayMs + 1000)
  await expect(room.resume(setId)).rejects.toMatchObject({ refusal: 'not-now' })
  await expect(room.beginUndo(setId)).rejects.toMatchObject({ refusal: 'not-now' })
  await expireSets(room.context)
  expect(await files()).toEqual([])
  const again = await room.upload(file)
  await room.work(again)
  expect(summarise(await room.setOf(again))).toMatchObject({ planned: 3, unchanged: 500 })
  await room.begin(again)
  await room.work(again)
  expect(summarise(await room.setOf(again))).toMatchObject({ state: 'done', changed: 3 })
  await room.beginUndo(again)
  await room.work(again)
  expect(summarise(await room.setOf(again))).toMatchObject({ state: 'undone', undone: 3 })
})

test('a discarded preview leaves no rows and no file, and cannot run', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10')
  const bulk = await room.preview({ filter: {} }, { move: 'withdraw' })
  const previewed = await room.upload('digits,price\n700001,20\n12,1\n')
  await room.work(previewed)
  const unread = await room.upload('digits,price\n700002,20\n')
  const unreadable = await room.upload('nothing\n')
  await room.work(unreadable)
  for (const setId of [bulk, previewed, unread, unreadable]) {
    await room.discard(setId)
    await room.work(setId)
    expect((await room.setOf(setId)).state).toBe('discarded')
    await expect(room.begin(setId)).rejects.toMatchObject({ refusal: 'not-now' })
    await expect(room.discard(setId)).rejects.toMatchObject({ refusal: 'not-now' })
  }
  const { db } = room.context
  expect(await db.selectFrom('change_rows').selectAll().execute()).toEqual([])
  for (const table of [
    'import_files',
    'import_refused_lines',
    'import_examples',
    'import_price_changes',
  ] as const)
    expect(await db.selectFrom(table).select('change_set_id').execute(), table).toEqual([])
  await expect(room.discard(999_999)).rejects.toMatchObject({ refusal: 'no-such-thing' })
})

test('a running or finished set is not discarded; a run and a discard at once have one winner', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10')
  const setId = await room.preview({ filter: {} }, { move: 'withdraw' })
  const [run, discard] = await Promise.allSettled([room.begin(setId), room.discard(setId)])
  expect([run.status, discard.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const next = await room.preview({ filter: {} }, { move: 'publish' })
  await room.begin(next)
  await expect(room.discard(next)).rejects.toMatchObject({ refusal: 'not-now' })
  await room.work(next)
  await expect(room.discard(next)).rejects.toMatchObject({ refusal: 'not-now' })
})
