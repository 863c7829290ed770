import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shanghaiDay } from '../../platform/base/time.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { paidOrder } from '../testing/paid-order.ts'
import { type Colleague, startConsole, type TestConsole } from '../testing/console.ts'
import { exportKinds } from '../export-kinds.ts'
import { runExport } from './run-export.ts'

/** So many numbers, from 6000000 on. */
const plant = ({ server }: TestConsole, count: number) =>
  sql`INSERT INTO numbers (digits, price_fen, state) SELECT (6000000 + n)::text, 8800, 'on_sale'
    FROM generate_series(0, ${count - 1}::integer) AS n`.execute(server.context.db)

/** The whole file, as a browser puts it together. */
async function download(town: TestConsole, id: number, as: Colleague) {
  const { data, status } = await town.ask('POST /exports/:id/download', { id }, { as })
  if (status !== 200) return undefined
  const parts: string[] = []
  for (let position = 0; position < data.parts; position += 1) {
    const part = await town.ask('GET /exports/:id/parts/:position', { id, position }, { as })
    parts.push(part.data.content)
  }
  return { name: data.name, text: parts.join('') }
}

const state = async (town: TestConsole, as: Colleague) => {
  const { data } = await town.ask('GET /exports', {}, { as })
  return data.list[0]
}

test('an export is made by a worker and downloaded by who asked, and by nobody else', async () => {
  const town = await startConsole({ workers: true })
  const as = town.five.inventory
  await plant(town, 2500)
  const { data } = await town.ask('POST /exports', { kind: 'numbers', filters: { head: '600' } }, { as })
  expect(data).toMatchObject({ rows: 2500, written: 0 })
  await waitUntil(
    () => state(town, as),
    (asked) => asked?.state === 'ready',
  )
  expect(await state(town, as)).toMatchObject({ written: 2500, parts: 3, problem: null })
  const file = await download(town, data.id, as)
  expect(file?.name).toMatch(/^numbers-\d{4}-\d\d-\d\d-\d+\.csv$/)
  const lines = file?.text.split('\r\n') ?? []
  expect(lines[0]).toBe(
    '\u{FEFF}号码,状态,月费（元）,划线价（元）,商城显示划线价（元，未设置时为月费 ×8）,分类,推荐权重,入库时间',
  )
  expect(lines[1]).toMatch(/^"\t6000000",在售,88,,704,,0,/)
  expect(new Set(lines).size).toBe(2502)
  expect(await download(town, data.id, town.five.telephony)).toBeUndefined()
  await download(town, data.id, as)
  const audit = await town.server.context.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', 'export')
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['export.ask', 'export.download', 'export.download'])
  expect(JSON.parse(audit[0]?.details ?? '')).toEqual({
    kind: 'numbers',
    filters: { head: '600' },
    rows: 2500,
  })
})

test('parts are read for five minutes after a download has begun, the file for a day', async () => {
  const town = await startConsole()
  const as = town.five.inventory
  await plant(town, 3)
  const { data } = await town.ask('POST /exports', { kind: 'numbers', filters: {} }, { as })
  const part = () => town.ask('GET /exports/:id/parts/:position', { id: data.id, position: 0 }, { as })
  expect((await part()).failure.error).toBe('not-now')
  await town.server.runJob('export-run', { exportId: data.id })
  expect((await part()).failure.error).toBe('not-now')
  await download(town, data.id, as)
  expect((await part()).status).toBe(200)
  town.server.advance(5 * 60_000 + 1)
  expect((await part()).failure.error).toBe('not-now')
  town.server.advance(24 * 3_600_000)
  await town.server.runJob('export-expire', { exportId: data.id })
  const { db } = town.server.context
  expect(await db.selectFrom('export_parts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('exports').select('state').execute()).toEqual([{ state: 'gone' }])
})

test('50,000 rows are exported, one more is refused with its count', async () => {
  const town = await startConsole()
  const as = town.five.inventory
  await plant(town, 50_001)
  const refused = await town.ask('POST /exports', { kind: 'numbers', filters: {} }, { as })
  expect(refused.failure).toMatchObject({ error: 'export-too-large', details: { rows: 50_001 } })
  await sql`DELETE FROM numbers WHERE digits = '6050000'`.execute(town.server.context.db)
  const { data } = await town.ask('POST /exports', { kind: 'numbers', filters: {} }, { as })
  expect(data.rows).toBe(50_000)
  await town.server.runJob('export-run', { exportId: data.id })
  expect(await state(town, as)).toMatchObject({ state: 'ready', written: 50_000 })
})

test('an export that broke off says so, goes on behind what it had, and is whole', async () => {
  const town = await startConsole()
  const as = town.five.inventory
  await plant(town, 2500)
  const { data } = await town.ask('POST /exports', { kind: 'numbers', filters: {} }, { as })
  const { context } = town.server
  let sealed = 0
  const keys = Object.assign(Object.create(context.keys) as typeof context.keys, {
    seal: async (...given: Parameters<typeof context.keys.encrypt>) => {
      sealed += 1
      if (sealed === 2) throw new Error('broke off')
      return context.keys.encrypt(...given)
    },
  })
  await expect(runExport({ ...context, keys }, exportKinds, data.id)).rejects.toThrow('broke off')
  expect(await state(town, as)).toMatchObject({ state: 'running', written: 1000, problem: 'interrupted' })
  await Promise.all([1, 2].map(() => runExport(context, exportKinds, data.id)))
  expect(await state(town, as)).toMatchObject({ state: 'ready', written: 2500, problem: null })
  const file = await download(town, data.id, as)
  expect(new Set(file?.text.split('\r\n')).size).toBe(2502)
})

test('orders, refunds and the ledger are narrowed as their lists are, and keep each number as a text', async () => {
  const town = await startConsole()
  const as = town.five.finance
  const [cheap, dear] = [await paidOrder(town, 88), await paidOrder(town, 300)]
  await town.ask(
    'POST /order/:id/refund-request',
    { id: cheap.orderId, amountFen: 1000, reason: '客诉' },
    { as },
  )
  const file = async (kind: string, filters: Record<string, string>) => {
    const { data } = await town.ask('POST /exports', { kind, filters }, { as })
    await town.server.runJob('export-run', { exportId: data.id })
    return (await download(town, data.id, as))?.text.slice(1).split('\r\n').slice(1, -1)
  }
  expect(await file('orders', { trade: dear.trade })).toEqual([
    expect.stringMatching(/^"\t\d{14}[\dA-F]{12}","\t\d+",首次购买,1,300,已支付，待绑定,/),
  ])
  expect(await file('orders', { stage: 'paid', kind: 'renew' })).toEqual([])
  expect(await file('refunds', { kind: 'part', state: 'init' })).toEqual([
    expect.stringMatching(new RegExp(`^R${cheap.trade},"\t${cheap.trade}",部分退款,10,员工办理,待提交微信,`)),
  ])
  expect(await file('refunds', { no: dear.trade })).toEqual([])
  const month = shanghaiDay(town.server.context.clock()).slice(0, 7)
  const ledger = await file('ledger', { month })
  expect(ledger?.map((line) => line.split(',').slice(1, 3))).toEqual([
    ['收款', '88'],
    ['收款', '300'],
  ])
  expect(await file('ledger', { month: '2020-01' })).toEqual([])
})

test('what cannot be read of the filters, or may not be read by who asks, is refused', async () => {
  const town = await startConsole()
  const ask = async (input: Record<string, unknown>, as = town.five.inventory) =>
    (await town.ask('POST /exports', input, { as })).failure.error
  expect(await ask({ kind: 'numbers', filters: { state: 'odd' } })).toBe('bad-request')
  expect(await ask({ kind: 'numbers', filters: { unknown: '1' } })).toBe('bad-request')
  expect(await ask({ kind: 'calls', filters: {} })).toBe('not-allowed')
  expect(await ask({ kind: 'ledger', filters: {} }, town.five.telephony)).toBe('not-allowed')
  for (const kind of ['orders', 'refunds', 'ledger'] as const) {
    const { data, status } = await town.ask('POST /exports', { kind, filters: {} }, { as: town.five.finance })
    expect(status).toBe(200)
    await town.server.runJob('export-run', { exportId: data.id })
    expect(await state(town, town.five.finance)).toMatchObject({ kind, state: 'ready' })
  }
  const calls = await town.ask('POST /exports', { kind: 'calls', filters: {} }, { as: town.five.telephony })
  await town.server.runJob('export-run', { exportId: calls.data.id })
  expect(await state(town, town.five.telephony)).toMatchObject({ kind: 'calls', state: 'ready' })
})
