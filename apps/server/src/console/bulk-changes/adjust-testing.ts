import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { openStaffSession } from '../../people/staff/open-session.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { TestServer } from '../../testing/server.ts'
import { type StaffLogin, startConsole } from '../testing/console.ts'

export const reason = '周末促销'

/** A console without limits, with these numbers, and the actions on prices by a rule. */
export async function adjusting(...stock: string[]) {
  const testConsole = await startConsole({
    env: { PRICE_CUT_SUM_PERCENT: '100', PRICE_CUT_ONE_PERCENT: '100' },
  })
  const { server, request: send, staffByRole } = testConsole
  const ids = await server.stock(...stock)
  let as = staffByRole.inventory
  /** The same member of staff in a new session. */
  const relogin = async (who: StaffLogin): Promise<StaffLogin> => {
    const session = { staffId: who.id, at: server.context.clock(), device: 'test' }
    return { ...who, token: await inTransaction(server.context.db, (trx) => openStaffSession(trx, session)) }
  }
  const advance = async (ms: number) => {
    server.advance(ms)
    as = await relogin(as)
  }
  const idOf = (digits: string) => ids[digits] ?? 0
  const work = (id: number) => runSetSlice(server.context, id)
  const after = (ms: number) => new Date(server.context.clock().getTime() + ms).toISOString()
  const preview = (change: object, meant: object = { all: true }) =>
    send('POST /sets', { change: { move: 'adjust', ...change }, meant, reason }, { as })
  /** Previews and starts a set, and works on it. */
  const run = async (change: object, meant?: object) => {
    const { data } = await preview(change, meant)
    const { status, failure } = await send('POST /set/:id/run', { id: data.id, reason }, { as })
    if (status !== 200) throw new Error(failure.error)
    await work(data.id)
    return data.id
  }
  const see = async (id: number) => (await send('GET /set/:id', { id }, { as })).data
  const rows = async (id: number) => {
    const { data } = await send('GET /set/:id/rows', { id, pageSize: '100' }, { as })
    return Object.fromEntries(data.list.map((row) => [row.digits, row.refused ?? row.outcome]))
  }
  const { numbers, prices, shown, end } = observe(server, idOf, work)
  const move = async (digits: string, what: string, more: object = {}) => {
    const id = idOf(digits)
    const { version } = (await send('GET /number/:id', { id }, { as })).data
    const key = `POST /number/:id/${what}` as 'POST /number/:id/price'
    return send(key, { id, version, reason, ...more }, { as })
  }
  const actions = { preview, run, see, rows, numbers, prices, shown, end, move, after, work, idOf }
  return {
    ...testConsole,
    ...actions,
    send,
    advance,
    relogin,
    get as() {
      return as
    },
  }
}

/** What the database and shoppers have, and the end of promotions. */
function observe(server: TestServer, idOf: (digits: string) => number, work: (id: number) => Promise<void>) {
  const numbers = async () => {
    const found = await server.context.db.selectFrom('numbers').selectAll().orderBy('id').execute()
    return Object.fromEntries(found.map((row) => [row.digits, row]))
  }
  /** The regular prices (fen). */
  const prices = async () =>
    Object.fromEntries(Object.entries(await numbers()).map(([digits, row]) => [digits, row.price_fen]))
  /** Price and struck price (yuan) as shoppers see them on the number's page. */
  const shown = async (digits: string) => {
    const { data } = await server.request('GET /number/:id(^\\d+$)', { id: idOf(digits) })
    return [data.price, data.goodPrice]
  }
  /** The end of the promotions that are over, with all that follows. */
  const end = async () => {
    await server.runJob('promotions-end', {})
    const sets = await server.context.db
      .selectFrom('change_sets')
      .select('id')
      .where('state', '=', 'undoing')
      .execute()
    for (const { id } of sets) await work(id)
  }
  return { numbers, prices, shown, end }
}
