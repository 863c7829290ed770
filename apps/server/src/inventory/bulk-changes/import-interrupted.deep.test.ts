import { waitFor } from '@hao/testing/product.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { ImportStoppedError } from '../import/import-numbers.ts'
import { openBuyer } from '../import/testing.ts'
import { moveNumber } from './move-number.ts'
import { startBulkChangeServer, summarise } from './testing.ts'

/**
 * An import that changes 700001 in its first step and loses its connection before the second, with 799998 and
 * 799999.
 */
async function brokenOff() {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10', '799998,10', '799999,10')
  const added = Array.from({ length: 500 }, (_, at) => `${710_000 + at},20`)
  const setId = await room.upload(`digits,price\n700001,20\n${added.join('\n')}\n799998,20\n799999,20\n`)
  await room.work(setId)
  await room.begin(setId)
  const buyer = await openBuyer(room.server.databaseUrl, '10s')
  await buyer.lock('799998')
  const working = room.work(setId).catch((error: unknown) => error)
  const { db } = room.context
  await waitFor(async () => {
    const open = await db
      .selectFrom('imports')
      .select('position')
      .where('finished_at', 'is', null)
      .executeTakeFirst()
    return (open?.position ?? '') > '71'
  })
  await sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 95014 AND objid = ${setId}`.execute(
    db,
  )
  expect(await working).toBeInstanceOf(ImportStoppedError)
  await buyer.release()
  await room.move('799999', { move: 'feature', featured: 7 })
  return { room, setId }
}

test('an import continued after a crash skips numbers changed by others, but not its own', async () => {
  const { room, setId } = await brokenOff()
  await room.work(setId)
  expect(await room.outcomes(setId)).toMatchObject({ 'changed-since': ['799999'] })
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 502, changedSince: 1 })
  expect(await room.numberOf('799999')).toMatchObject({ featured: 7, price_fen: 1000 })
  expect((await room.historyOf('700001')).map(({ change_set_id }) => change_set_id)).toEqual([null, setId])
})

test('an import that starts again after another file does not undo the work of that file', async () => {
  const { room, setId } = await brokenOff()
  await room.server.stock('700001,99', '710000,99')
  await room.work(setId)
  expect(summarise(await room.setOf(setId))).toMatchObject({ state: 'done', changed: 502, changedSince: 1 })
  expect([(await room.numberOf('700001')).price_fen, (await room.numberOf('710000')).price_fen]).toEqual([
    9900, 9900,
  ])
  await room.beginUndo(setId)
  await room.work(setId)
  expect((await room.outcomes(setId)).kept).toEqual(['700001', '710000'])
})

test('a concurrent change that an import waits for is kept', async () => {
  const room = await startBulkChangeServer()
  await room.server.stock('700001,10', '700002,10')
  const setId = await room.upload('digits,price\n700001,20\n700002,20\n')
  await room.work(setId)
  await room.begin(setId)
  const { context } = room
  const { id, version } = await room.numberOf('700001')
  const act = { staffId: 8, reason: '促销', at: context.clock() }
  const working = await inTransaction(context.db, async (trx) => {
    const price = { move: 'price' as const, priceFen: 4000, struckPriceFen: null }
    await moveNumber(context, trx, { id, version, ...price }, act)
    const under = room.work(setId)
    await waitFor(async () => {
      const { rows } =
        await sql`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`.execute(context.db)
      return rows.length > 0
    })
    return { under }
  })
  await working.under
  expect(await room.outcomes(setId)).toEqual({ changed: ['700002'], 'changed-since': ['700001'] })
  expect((await room.numberOf('700001')).price_fen).toBe(4000)
})
