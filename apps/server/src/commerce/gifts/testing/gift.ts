import type { Transfer } from '@hao/contract/transfer.ts'
import { startRenewalServer, type RenewalServer } from '../../renewals/testing/owner.ts'
import { selectSmsTo } from '../../../testing/sms.ts'
import { createMember } from '../../transfers/testing.ts'

type Member = Awaited<ReturnType<typeof createMember>>

/** The state of the transfer, or the refusal. */
const outcome = ({ data, failure }: { data: Transfer; failure: { error?: string } }) =>
  failure.error ?? data.state

/** A buyer with a paid number without a phone, a friend, and what both do. */
export async function startGift(given?: RenewalServer, row = '628888,88') {
  const world = given ?? (await startRenewalServer())
  const { server, bank } = world
  const { [row.split(',')[0] ?? '']: numberId = 0 } = await server.stock(row)
  const [buyer, friend] = [await createMember(server), await createMember(server)]
  const { data: cashier } = await buyer.request('POST /wxpay/h5', { numberId, agreed: true, autoRenew: true })
  bank.pay(cashier.out_trade_no)
  await buyer.request('GET /wxpay/query', { out_trade_no: cashier.out_trade_no })
  const { orderId } = cashier
  const ask = async (message?: string) =>
    buyer.request('POST /order/:id/gift', { id: orderId, ...(message && { message }) })
  const give = async (message?: string) => {
    const { data, failure } = await ask(message)
    if (!data) throw new Error(JSON.stringify([failure, server.logged]))
    return { id: data.id, token: data.gift?.token ?? '' }
  }
  return {
    world,
    server,
    numberId,
    buyer,
    friend,
    orderId,
    ask,
    give,
    accept: async (token: string, as: Member = friend) =>
      outcome(await as.request('POST /gift/accept', { token, agreed: true })),
    takeBack: async (id: number) => outcome(await buyer.request('POST /transfer/:id/stop', { id })),
    bind: async () => {
      const { data, failure } = await buyer.request('POST /order/binding', { orderId, phone: buyer.phone })
      return failure.error ?? data.stage
    },
    refund: async () => {
      const { data, failure } = await buyer.request('POST /order/:id/refund', { id: orderId })
      return failure.error ?? data.stage
    },
    lapse: () => server.runJob('unbound-refund', { orderId }),
    order: async () => (await buyer.request('GET /order/:id', { id: orderId })).data,
    view: async (token: string, as?: Member) =>
      (await (as ? as.request('GET /gift', { token }) : server.request('GET /gift', { token }))).data,
    numbers: async (as: Member = friend) => (await as.request('GET /subscription')).data.list,
    history: async (id: number) => {
      const { db } = server.context
      const rows = db.selectFrom('transfer_history').select(['event', 'reason']).orderBy('id')
      return (await rows.where('transfer_id', '=', id).execute()).map(({ event }) => event).join(' ')
    },
    numberState: async () => {
      const numbers = server.context.db.selectFrom('numbers').select('state').where('id', '=', numberId)
      return (await numbers.executeTakeFirstOrThrow()).state
    },
  }
}

/** The words of the SMS about a transfer that a phone got. */
export async function told({ server }: Pick<Awaited<ReturnType<typeof startGift>>, 'server'>, phone: string) {
  const { db } = server.context
  const rows = await db.deleteFrom('jobs').where('name', '=', 'transfer-notice').returning('data').execute()
  for (const { data } of rows) await server.runJob('transfer-notice', data as never)
  const messages = await selectSmsTo(server.context, phone)
  return messages.flatMap(({ template, params }) => (template === 'transfer' ? params['step'] : []))
}
