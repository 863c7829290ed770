import { expect, test } from 'vitest'
import { priceChangeDays, tooManyDays } from '@hao/contract/console/lists/price-changes.ts'
import { addDays, hourMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { adjusting } from '../bulk-changes/adjust-testing.ts'

test('the report names who changed which price when and how, by number, person and day', async () => {
  const room = await adjusting('700001,100', '700002,100', '700003,100')
  const { server, staffByRole } = room
  const report = async (filters: object = {}, as = room.as) => {
    const { data } = await room.send('GET /price-changes', { ...filters }, { as })
    return data.list.map((row) => [row.digits, row.event, row.beforeFen, row.afterFen, row.by])
  }
  const me = 'inventory'
  const firstDay = startOfShanghaiDay(shanghaiDay(server.context.clock()))
  // New numbers, and changes of something else, are no change of a price.
  await room.move('700001', 'withdraw')
  expect(await report()).toEqual([])
  await room.move('700001', 'price', { priceFen: 9000 })
  await room.run({ by: { percent: 10 } }, { ids: [room.idOf('700002')] })
  await room.run({ by: { percent: -50 }, until: room.after(hourMs) }, { ids: [room.idOf('700003')] })
  await server.stock('700002,120')
  server.advance(hourMs)
  await room.end()
  const as = await room.relogin(staffByRole.owner)
  const names = await server.context.db.selectFrom('staff_members').select(['id', 'name']).execute()
  const by = names.find(({ id }) => id === room.as.id)?.name
  const all = [
    ['700003', 'end-promotion', 5000, 10000, null],
    ['700002', 'import', 11000, 12000, null],
    ['700003', 'promote', 10000, 5000, by],
    ['700002', 'adjust', 10000, 11000, by],
    ['700001', 'price', 10000, 9000, by],
  ]
  expect(await report({}, as)).toEqual(all)
  expect(await report({ digits: '700003' }, as)).toEqual([all[0], all[2]])
  expect(await report({ by: by ?? me }, as)).toEqual(all.slice(2))
  expect(await report({ event: 'import' }, as)).toEqual([all[1]])
  expect(await report({ from: '2099-01-01' }, as)).toEqual([])
  // A report has so many days before its end.
  const until = (days: number) => shanghaiDay(addDays(firstDay, days))
  expect(await report({ until: until(priceChangeDays - 1) }, as)).toEqual(all)
  expect(await report({ until: until(priceChangeDays + 1) }, as)).toEqual([])
  // With a first day and no last one, it has so many days from the first.
  const today = new Date(shanghaiDay(server.context.clock()))
  const before = (days: number) => shanghaiDay(addDays(today, -days))
  expect(await report({ from: before(priceChangeDays - 1) }, as)).toEqual(all)
  expect(await report({ from: before(priceChangeDays + 1) }, as)).toEqual([])
  expect(await report({ from: before(priceChangeDays - 1), until: before(0) }, as)).toEqual(all)
  const long = { from: before(priceChangeDays), until: before(0) }
  const refused = (await room.send('GET /price-changes', long, { as })).failure
  expect(refused).toMatchObject({
    error: 'bad-request',
    message: tooManyDays.zh,
    details: { fields: [{ field: 'from' }] },
  })
  const first = (await room.send('GET /price-changes', { pageSize: '2' }, { as })).data
  const next = (await room.send('GET /price-changes', { pageSize: '2', cursor: first.next }, { as })).data
  expect([...first.list, ...next.list].map(({ digits }) => digits)).toEqual(
    all.slice(0, 4).map(([digits]) => digits),
  )
  const exporter = { as: await room.relogin(staffByRole.inventory) }
  const wanted = { kind: 'price-changes' as const, filters: { digits: '700003' } }
  const whole = await room.send('POST /exports', { ...wanted, filters: long }, exporter)
  expect(whole.failure).toMatchObject({ error: 'bad-request', message: tooManyDays.zh })
  const { data: file } = await room.send('POST /exports', wanted, exporter)
  expect(file.rows).toBe(2)
  await server.runJob('export-run', { exportId: file.id })
  await room.send('POST /exports/:id/download', { id: file.id }, exporter)
  const part = await room.send('GET /exports/:id/parts/:position', { id: file.id, position: 0 }, exporter)
  const lines = part.data.content.trim().split('\r\n')
  expect(lines[0]).toContain('时间,号码,变更前（元）,变更后（元）,方式,操作人,原因,批次号')
  expect(lines.slice(1).map((line) => line.split(',').slice(2, 5))).toEqual([
    ['100', '50', '促销开始'],
    ['50', '100', '促销结束'],
  ])
  const service = await room.relogin(staffByRole.service)
  expect((await room.send('GET /price-changes', {}, { as: service })).failure.error).toBe('not-allowed')
})
