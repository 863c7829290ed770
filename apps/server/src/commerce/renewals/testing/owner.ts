import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { generatePhone } from '../../../testing/client.ts'
import { runQueuedJobs } from '../../../testing/run-queued-jobs.ts'
import { selectSmsTo } from '../../../testing/sms.ts'
import { createBank, type Bank, type ChargeFate } from './bank.ts'
import { dayMs } from '../../../platform/base/time.ts'

/** A server with a payment provider in memory. `next.fate` decides the next charges. */
export type RenewalServer = { server: TestServer; bank: Bank; next: { fate: ChargeFate } }

/** A day in April: the month has 30 days, whenever the test runs. */
const begin = Date.parse('2027-04-10T10:00:00+08:00')

export async function startRenewalServer(): Promise<RenewalServer> {
  return setUpRenewals(await startTestServer())
}

/** Sets the server's clock to that day and replaces its payment provider by one in memory. */
export function setUpRenewals(server: TestServer): RenewalServer {
  const { context } = server
  server.advance(begin - context.clock().getTime())
  const next: { fate: ChargeFate } = { fate: 'pays' }
  const { account } = context.payments.wechat
  const bank = createBank({ account, clock: context.clock, fate: () => next.fate })
  context.payments.wechat = bank.provider
  return { server, bank, next }
}

/** A user with a bound number, who logs in again when the token has expired. */
export async function createOwner({ server, bank }: RenewalServer, row: string, months = 1) {
  const phone = generatePhone()
  const digits = row.split(',')[0] ?? ''
  const { [digits]: numberId = 0 } = await server.stock(row)
  let session: Awaited<ReturnType<TestServer['login']>> | undefined
  const token = async () => {
    const now = server.context.clock().toISOString()
    if (!session || session.expiresAt <= now) session = await server.login(phone)
    return session.token
  }
  const request: TestServer['request'] = async (key, input) =>
    server.request(key, input, { token: await token() })
  const pay = async ({ data }: { data: { out_trade_no: string } }) => {
    bank.pay(data.out_trade_no)
    const query = await request('GET /wxpay/query', data)
    return query.data.order
  }
  const { id: orderId } = await pay(await request('POST /wxpay/h5', { numberId, months, agreed: true }))
  const { data: order } = await request('POST /order/binding', { orderId, phone })
  const id = order.subscriptionId ?? 0
  return {
    id,
    phone,
    numberId,
    orderId,
    userId: session?.id ?? 0,
    token,
    request,
    pay,
    renew: async (more = 1) => pay(await request('POST /subscription/:id/renew', { id, months: more })),
    subscription: async () => (await request('GET /subscription/:id', { id })).data,
    numberState: async () => {
      const { state } = await server.context.db
        .selectFrom('numbers')
        .select('state')
        .where('id', '=', numberId)
        .executeTakeFirstOrThrow()
      return state
    },
    /** The messages that the shopper got about the number, oldest first. */
    messages: async () => {
      const messages = await selectSmsTo(server.context, phone)
      return messages
        .filter(({ template }) => template !== 'login' && template !== 'bind')
        .map(({ template, params }) => `${template} ${params['date']} ${params['amount']}`)
        .toReversed()
    },
  }
}

/**
 * Lets days pass, one at a time, and runs the due jobs of each. Days in which nothing can be due pass at
 * once.
 */
export async function passDays({ server }: RenewalServer, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 1) {
    left -= await skipQuietDays(server, left - 1)
    server.advance(dayMs)
    await runDueJobs(server)
  }
}

/**
 * Moves the clock at once to eight days before the end of the first period, but no more than `most` days.
 * Notices and charges of a period begin six days before its end. Returns the days.
 */
export async function skipQuietDays(server: TestServer, most: number): Promise<number> {
  const { context } = server
  const { rows } = await sql<{ days: number | null }>`
    SELECT floor(extract(epoch FROM min(period_end) - ${context.clock()}) / 86400)::integer AS days
    FROM subscriptions HAVING bool_and(state = 'active')
      AND NOT EXISTS (SELECT FROM jobs WHERE state = 'created' AND name = ANY(${queued}))`.execute(context.db)
  const days = Math.max(0, Math.min(most, (rows[0]?.days ?? 0) - 8))
  server.advance(days * dayMs)
  return days
}

/** Runs the periodic jobs and all jobs that are queued. */
export async function runDueJobs(server: TestServer): Promise<void> {
  await server.runJob('subscriptions-step', {})
  await runQueuedJobs(server, queued)
  await server.runJob('payments-reconcile', {})
  await runQueuedJobs(server, queued)
}

const queued = ['renewal-announce', 'renewal-charge', 'mandate-end', 'refund-send', 'notices-send'] as const
