import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shanghaiDay } from '../../platform/base/time.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { type StaffLogin, startConsole, type TestConsole } from '../testing/console.ts'
import { exportKinds } from '../export-kinds.ts'
import { runExport } from './run-export.ts'

/** Inserts `count` numbers, from 6000000 on. */
const plant = ({ server }: TestConsole, count: number) =>
  sql`INSERT INTO numbers (digits, price_fen, state) SELECT (6000000 + n)::text, 8800, 'on_sale'
    FROM generate_series(0, ${count - 1}::integer) AS n`.execute(server.context.db)

/** Downloads all parts and joins them as a browser does. */
async function download(testConsole: TestConsole, id: number, as: StaffLogin) {
  const { data, status } = await testConsole.request('POST /exports/:id/download', { id }, { as })
  if (status !== 200) return undefined
  const parts: string[] = []
  for (let position = 0; position < data.parts; position += 1) {
    const part = await testConsole.request('GET /exports/:id/parts/:position', { id, position }, { as })
    parts.push(part.data.content)
  }
  return { name: data.name, text: parts.join('') }
}

const state = async (testConsole: TestConsole, as: StaffLogin) => {
  const { data } = await testConsole.request('GET /exports', {}, { as })
  return data.list[0]
}

test('an export is made by a worker and downloaded only by its requester', async () => {
  const testConsole = await startConsole({ workers: true })
  const as = testConsole.staffByRole.inventory
  await plant(testConsole, 2500)
  const { data } = await testConsole.request(
    'POST /exports',
    { kind: 'numbers', filters: { head: '600' } },
    { as },
  )
  expect(data).toMatchObject({ rows: 2500, written: 0 })
  await waitUntil(
    () => state(testConsole, as),
    (asked) => asked?.state === 'ready',
  )
  expect(await state(testConsole, as)).toMatchObject({ written: 2500, parts: 3, problem: null })
  const file = await download(testConsole, data.id, as)
  expect(file?.name).toMatch(/^号码库存_600_\d{4}-\d\d-\d\d\.csv$/)
  const lines = file?.text.split('\r\n') ?? []
  expect(lines[0]).toBe(
    '\u{FEFF}号码,状态,月费（元）,划线价（元）,商城显示划线价（元，未设置时为月费 ×8）,分类,推荐权重,入库时间',
  )
  expect(lines[1]).toMatch(/^"\t6000000",在售,88,,704,,0,/)
  expect(new Set(lines).size).toBe(2502)
  expect(await download(testConsole, data.id, testConsole.staffByRole.telephony)).toBeUndefined()
  await download(testConsole, data.id, as)
  const audit = await testConsole.server.context.db
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

test('a started download continues for twenty minutes, and the file is available for a day', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.inventory
  await plant(testConsole, 3)
  const { data } = await testConsole.request('POST /exports', { kind: 'numbers', filters: {} }, { as })
  const part = () =>
    testConsole.request('GET /exports/:id/parts/:position', { id: data.id, position: 0 }, { as })
  expect((await part()).failure.error).toBe('not-now')
  await testConsole.server.runJob('export-run', { exportId: data.id })
  expect((await part()).failure.error).toBe('not-now')
  await download(testConsole, data.id, as)
  expect((await part()).status).toBe(200)
  testConsole.server.advance(20 * 60_000 + 1)
  expect((await part()).failure.error).toBe('not-now')
  testConsole.server.advance(24 * 3_600_000)
  await testConsole.server.runJob('export-expire', { exportId: data.id })
  const { db } = testConsole.server.context
  expect(await db.selectFrom('export_parts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('exports').select('state').execute()).toEqual([{ state: 'gone' }])
})

test('more than 50,000 rows are exported', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.inventory
  await plant(testConsole, 50_001)
  const { data } = await testConsole.request('POST /exports', { kind: 'numbers', filters: {} }, { as })
  expect(data.rows).toBe(50_001)
  await testConsole.server.runJob('export-run', { exportId: data.id })
  expect(await state(testConsole, as)).toMatchObject({ state: 'ready', written: 50_001 })
})

test('files and their names have the words of their language, names also the filters', async () => {
  const { server, request, staffByRole } = await startConsole()
  await server.stock('7777777,30,,draft', '7123123,30,,on_sale')
  const exported = async (kind: string, filters: Record<string, string>, language: 'zh' | 'en' = 'zh') => {
    const role = kind === 'numbers' ? 'inventory' : kind === 'calls' ? 'telephony' : 'finance'
    const as = staffByRole[role]
    const { data } = await request('POST /exports', { kind, filters }, { as })
    await server.context.db.updateTable('exports').set({ language }).where('id', '=', data.id).execute()
    await server.runJob('export-run', { exportId: data.id })
    const { data: begun } = await request('POST /exports/:id/download', { id: data.id }, { as })
    const part = await request('GET /exports/:id/parts/:position', { id: data.id, position: 0 }, { as })
    return { name: begun.name, line: part.data.content.split('\r\n')[1] }
  }
  const today = shanghaiDay(server.context.clock())
  const filters = { state: 'draft,off_shelf', category: 'leopard', minPrice: '2000', maxPrice: '5050' }
  expect(await exported('numbers', filters)).toEqual({
    name: `号码库存_草稿+已下架_豹子号_20~50.5_${today}.csv`,
    line: expect.stringMatching(/^"\t7777777",草稿,30,,240,.*豹子号/),
  })
  const english = await exported('numbers', filters, 'en')
  expect(english.name).toMatch(/^Numbers_Draft\+Off-sale_/)
  expect(english.line).toMatch(/^"\t7777777",Draft,30,,240,/)
  expect(english.line).not.toContain('leopard')
  expect((await exported('ledger', { month: '2026-10' })).name).toBe('账本_2026-10.csv')
  const paid = { stage: 'paid', category: '-', paidFrom: '2026-10-01', paidUntil: '2026-10-31' }
  expect((await exported('orders', paid)).name).toBe('订单_已支付-待绑定_2026-10-01~2026-10-31_未分类.csv')
  expect((await exported('refunds', { state: 'succeeded', from: '2026-10-01' })).name).toBe(
    '退款_已到账_2026-10-01~.csv',
  )
  const calls = { outcome: 'missed,failed', since: '2026-10-01T01:00:00Z', before: '2026-10-01T02:00:00Z' }
  expect((await exported('calls', calls)).name).toBe(
    '通话记录_未接+网络未接通_2026-10-01T09-00~2026-10-01T10-00.csv',
  )
})

test('an interrupted export says so, continues after its last part, and is complete', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.inventory
  await plant(testConsole, 2500)
  const { data } = await testConsole.request('POST /exports', { kind: 'numbers', filters: {} }, { as })
  const { context } = testConsole.server
  let encrypted = 0
  const keys = Object.assign(Object.create(context.keys) as typeof context.keys, {
    encrypt: async (...given: Parameters<typeof context.keys.encrypt>) => {
      encrypted += 1
      if (encrypted === 2) throw new Error('broke off')
      return context.keys.encrypt(...given)
    },
  })
  await expect(runExport({ ...context, keys }, exportKinds, data.id)).rejects.toThrow('broke off')
  expect(await state(testConsole, as)).toMatchObject({
    state: 'running',
    written: 1000,
    problem: 'interrupted',
  })
  await Promise.all([1, 2].map(() => runExport(context, exportKinds, data.id)))
  expect(await state(testConsole, as)).toMatchObject({ state: 'ready', written: 2500, problem: null })
  const file = await download(testConsole, data.id, as)
  expect(new Set(file?.text.split('\r\n')).size).toBe(2502)
})

test('exports of orders, refunds and the ledger have the filters of their lists, and each number as text', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.finance
  const [cheap, dear] = [await insertPaidOrder(testConsole, 88), await insertPaidOrder(testConsole, 300)]
  await testConsole.request(
    'POST /order/:id/refund-request',
    { id: cheap.orderId, amountFen: 1000, reason: '客诉' },
    { as },
  )
  const file = async (kind: string, filters: Record<string, string>) => {
    const { data } = await testConsole.request('POST /exports', { kind, filters }, { as })
    await testConsole.server.runJob('export-run', { exportId: data.id })
    return (await download(testConsole, data.id, as))?.text.slice(1).split('\r\n').slice(1, -1)
  }
  expect(await file('orders', { trade: dear.trade })).toEqual([
    expect.stringMatching(
      /^"\t\d{14}[\dA-F]{12}","\t\d+",首次购买,1,300,已支付，待绑定,.*,浏览器里的微信支付$/,
    ),
  ])
  expect(await file('orders', { stage: 'paid', kind: 'renew' })).toEqual([])
  expect(await file('refunds', { kind: 'part', state: 'init' })).toEqual([
    expect.stringMatching(new RegExp(`^R${cheap.trade},"\t${cheap.trade}",部分退款,10,客服办理,待提交微信,`)),
  ])
  expect(await file('refunds', { no: dear.trade })).toEqual([])
  const month = shanghaiDay(testConsole.server.context.clock()).slice(0, 7)
  const ledger = await file('ledger', { month })
  expect(ledger?.map((line) => line.split(',').slice(1, 3))).toEqual([
    ['收款', '88'],
    ['收款', '300'],
  ])
  expect(await file('ledger', { month: '2020-01' })).toEqual([])
})

test('an export with invalid filters, or of a list without the permission, is refused', async () => {
  const testConsole = await startConsole()
  const tryExport = async (input: Record<string, unknown>, as = testConsole.staffByRole.inventory) =>
    (await testConsole.request('POST /exports', input, { as })).failure.error
  expect(await tryExport({ kind: 'numbers', filters: { state: 'odd' } })).toBe('bad-request')
  expect(await tryExport({ kind: 'numbers', filters: { unknown: '1' } })).toBe('bad-request')
  expect(await tryExport({ kind: 'calls', filters: {} })).toBe('not-allowed')
  expect(await tryExport({ kind: 'ledger', filters: {} }, testConsole.staffByRole.telephony)).toBe(
    'not-allowed',
  )
  for (const kind of ['orders', 'refunds', 'ledger'] as const) {
    const { data, status } = await testConsole.request(
      'POST /exports',
      { kind, filters: {} },
      { as: testConsole.staffByRole.finance },
    )
    expect(status).toBe(200)
    await testConsole.server.runJob('export-run', { exportId: data.id })
    expect(await state(testConsole, testConsole.staffByRole.finance)).toMatchObject({ kind, state: 'ready' })
  }
  const calls = await testConsole.request(
    'POST /exports',
    { kind: 'calls', filters: {} },
    { as: testConsole.staffByRole.telephony },
  )
  await testConsole.server.runJob('export-run', { exportId: calls.data.id })
  expect(await state(testConsole, testConsole.staffByRole.telephony)).toMatchObject({
    kind: 'calls',
    state: 'ready',
  })
})
