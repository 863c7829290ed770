import { inTransaction } from '../../platform/db/database.ts'
import { openStaffSession } from '../../people/staff/open-session.ts'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { type StaffLogin, startConsole } from '../testing/console.ts'

export const reason = '调价'

/**
 * On sale are 28 numbers at 100 yuan and two at 1,000. Each weighs 100 yuan at most, so two per cent of all
 * are 60 yuan. One number is off the shelf, one a draft.
 */
const stock = [
  ...Array.from({ length: 10 }, (_, at) => `70000${at},100`),
  ...Array.from({ length: 18 }, (_, at) => `7100${10 + at},100`),
  '713146,1000',
  '752046,1000',
  '799991,100,,off_shelf,',
  '799992,100,,draft,',
]

/** The digits of ten numbers at 100 yuan. */
export const ten = stock.slice(0, 10).map((row) => row.slice(0, 6))

/** A console with these numbers, and the actions on bulk changes of prices. */
export async function priced() {
  const testConsole = await startConsole()
  const { server, request: send, staffByRole: staff } = testConsole
  const ids = await server.stock(...stock)
  const me = staff.inventory
  const work = (id: number) => runSetSlice(server.context, id)
  const preview = async (priceFen: number, digits: string[], as: StaffLogin = me) => {
    const meant = { ids: digits.map((each) => ids[each]) }
    const { data } = await send('POST /sets', { change: { move: 'price', priceFen }, meant, reason }, { as })
    return data.id
  }
  const upload = async (csv: string, as: StaffLogin = me) => {
    const part = Buffer.from(csv).toString('base64')
    const { data } = await send('POST /imports', { name: 'a.csv', part, last: true, reason }, { as })
    await work(data.id)
    return data.id
  }
  const refusal = (answer: { status: number; failure: { error: string } }) =>
    answer.status === 200 ? 'ok' : answer.failure.error
  const turn = async (which: 'run' | 'undo', id: number, as: StaffLogin = me) => {
    const outcome = refusal(await send(`POST /set/:id/${which}`, { id, reason }, { as }))
    if (outcome === 'ok') await work(id)
    return outcome
  }
  const see = async (id: number, as: StaffLogin = me) => (await send('GET /set/:id', { id }, { as })).data
  const askFor = async (id: number, which: 'run' | 'undo' = 'run', as: StaffLogin = me) => {
    const outcome = refusal(await send('POST /set/:id/ask', { id, turn: which, reason }, { as }))
    return { outcome, approvalId: (await see(id, as)).approval?.id ?? 0 }
  }
  const decide = async (
    what: 'approve' | 'refuse' | 'withdraw',
    approval: { id: number; approvalId: number },
    as: StaffLogin = staff.finance,
  ) => {
    const input = what === 'refuse' ? { ...approval, reason } : approval
    return refusal(await send(`POST /set/:id/${what}`, input, { as }))
  }
  const move = async (digits: string, what: string, more: object = {}, as: StaffLogin = me) => {
    const id = ids[digits]!
    const { version } = (await send('GET /number/:id', { id }, { as })).data
    const key = `POST /number/:id/${what}` as 'POST /number/:id/price'
    return refusal(await send(key, { id, version, reason, ...more }, { as }))
  }
  /** The same staff member in a new session. */
  const relogin = async (as: StaffLogin): Promise<StaffLogin> => {
    const session = { staffId: as.id, at: server.context.clock(), device: 'test' }
    const token = await inTransaction(server.context.db, (trx) => openStaffSession(trx, session))
    return { ...as, token }
  }
  const priceOf = async (digits: string) =>
    (
      await server.context.db
        .selectFrom('numbers')
        .select('price_fen')
        .where('digits', '=', digits)
        .executeTakeFirstOrThrow()
    ).price_fen
  const actions = { preview, upload, turn, see, askFor, decide, move, relogin }
  return { ...testConsole, ...actions, send, staff, ids, me, work, priceOf }
}
