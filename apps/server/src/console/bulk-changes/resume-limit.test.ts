import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { hourMs } from '../../platform/base/time.ts'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { openStaffSession } from '../../people/staff/open-session.ts'
import { startConsole } from '../testing/console.ts'

const reason = '调价'

test('price cuts of a resumed set count for 24 hours after it was resumed', async () => {
  const { server, request, staffByRole } = await startConsole()
  const { context } = server
  // 2 percent of 3,200 yuan: one cut by 50 yuan is within the limit for one person, two are not.
  const ids = await server.stock('700000,100', '700001,100', '713146,1000', '752046,1000', '752041,1000')
  const relogin = async () => {
    const session = { staffId: staffByRole.inventory.id, at: context.clock(), device: 'test' }
    const token = await inTransaction(context.db, (trx) => openStaffSession(trx, session))
    return { ...staffByRole.inventory, token }
  }
  const as = await relogin()
  const change = { move: 'price', priceFen: 50_00 }
  const { id } = (await request('POST /sets', { change, meant: { ids: [ids['700000']] }, reason }, { as }))
    .data
  expect((await request('POST /set/:id/run', { id, reason }, { as })).status).toBe(200)
  expect((await request('POST /set/:id/stop', { id, reason }, { as })).status).toBe(200)
  server.advance(23 * hourMs)
  const resumed = { as: await relogin() }
  expect((await request('POST /set/:id/resume', { id, reason }, resumed)).status).toBe(200)
  await runSetSlice(context, id)

  const cutOther = async () => {
    const again = { as: await relogin() }
    const other = ids['700001']
    const { version, priceFen } = (await request('GET /number/:id', { id: other }, again)).data
    expect(priceFen).toBe(100_00)
    const input = { id: other, version, priceFen: 50_00, reason }
    const { status, failure } = await request('POST /number/:id/price', input, again)
    return status === 200 ? 'ok' : failure.error
  }
  server.advance(2 * hourMs)
  expect(await cutOther()).toBe('price-needs-approval')
  server.advance(22 * hourMs)
  expect(await cutOther()).toBe('ok')
})

test('the author of a stopped withdrawal of many numbers resumes it alone; they count from then on', async () => {
  const { server, request, staffByRole } = await startConsole()
  const ids = await server.stock(...Array.from({ length: 601 }, (_, at) => `700${100 + at},100`))
  const [first, ...others] = Object.values(ids)
  const as = staffByRole.inventory
  const send = async (key: 'run' | 'stop' | 'resume', id: number) => {
    const { status, failure } = await request(`POST /set/:id/${key}`, { id, reason }, { as })
    return status === 200 ? 'ok' : failure.error
  }
  const preview = async (numbers: number[]) => {
    const input = { change: { move: 'withdraw' as const }, meant: { ids: numbers }, reason }
    return (await request('POST /sets', input, { as })).data.id
  }
  const id = await preview(others)
  for (const key of ['run', 'stop', 'resume'] as const) expect(await send(key, id)).toBe('ok')
  await runSetSlice(server.context, id)
  const { data } = await request('GET /set/:id', { id }, { as })
  expect(data).toMatchObject({ state: 'done', counts: { changed: 600 } })
  expect(await send('run', await preview([first as number]))).toBe('needs-approval')
})
