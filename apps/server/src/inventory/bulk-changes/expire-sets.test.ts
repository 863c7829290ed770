import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { startBulkChangeServer } from './testing.ts'
import { appendFilePart, uploadImport } from './upload-import.ts'

test('previews and interrupted uploads expire after a day with their files; a file being read stays', async () => {
  const room = await startBulkChangeServer()
  const { context, server } = room
  await server.stock('700001,10')
  const bulk = await room.preview({ filter: {} }, { move: 'withdraw' })
  const brokenOff = await inTransaction(context.db, (trx) => {
    const act = { staffId: 7, reason: '新批次', at: context.clock() }
    return uploadImport(context, trx, { name: 'b.csv', content: Buffer.from('digits,'), last: false }, act)
  })
  const csv = 'digits,price\n700001,20\n'
  const previewed = await room.upload(csv)
  await room.work(previewed)
  const unread = await room.upload(csv)
  const states = async () => {
    await server.runJob('forget-expired', {})
    const sets = await Promise.all([bulk, brokenOff, previewed, unread].map(room.setOf))
    return sets.map(({ state }) => state)
  }
  server.advance(dayMs - hourMs)
  const fresh = await room.upload(csv)
  await room.work(fresh)
  expect(await states()).toEqual(['previewed', 'reading', 'previewed', 'reading'])
  server.advance(hourMs + 1000)
  expect(await states()).toEqual(['expired', 'expired', 'expired', 'reading'])
  const ids = context.db.selectFrom('import_files').select('change_set_id')
  const files = await ids.orderBy('change_set_id').execute()
  expect(files.map(({ change_set_id }) => change_set_id)).toEqual([unread, fresh])
  expect((await room.setOf(fresh)).state).toBe('previewed')
  await expect(room.begin(previewed)).rejects.toMatchObject({ refusal: 'not-now' })
  const part = { setId: brokenOff, at: 7, content: Buffer.from('price\n'), last: true, staffId: 7 }
  const late = inTransaction(context.db, (trx) => appendFilePart(context, trx, part))
  await expect(late).rejects.toMatchObject({ refusal: 'no-such-thing' })
  expect(await findBrokenInvariants(context.db)).toEqual({})
})
