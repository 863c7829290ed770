import { waitConsent } from '@hao/contract/wait-terms.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { TestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { openFamily } from '../../people/users/open-session.ts'
import { newToken } from '../../people/users/tokens.ts'

/**
 * A user (with the phone `known`, or a new one) who can wait, order and cancel. Each request uses a fresh
 * session, so the clock may have moved.
 */
export async function newWaiter(server: TestServer, known?: string) {
  const { context } = server
  const { id: userId, phone } = await server.login(known)
  const device = { id: newToken(), hadCookie: false, userAgent: '' }
  const options = async () => ({
    token: (await inTransaction(context.db, (trx) => openFamily(context, trx, userId, device))).token,
  })
  return {
    userId,
    phone,
    waitFor: async (target: Record<string, unknown>) =>
      server.request('POST /wait', { consent: waitConsent.version, ...target }, await options()),
    alerts: async () => (await server.request('GET /wait', {}, await options())).data,
    end: async (id = 0) => server.request('DELETE /wait/:id', { id }, await options()),
    order: async (numberId = 0) => server.request('POST /order', { numberId, agreed: true }, await options()),
    cancel: async (id: number) => server.request('POST /order/:id/cancel', { id }, await options()),
    number: async (id = 0) => (await server.request('GET /number/:id(^\\d+$)', { id }, await options())).data,
    options,
    /** The parameters of the offer SMS sent to their phone, oldest first. */
    notifications: async () => {
      const all = (await selectSmsTo(context, phone)).toReversed()
      return all.filter(({ template }) => template === 'number-free').map(({ params }) => params)
    },
  }
}

/** Numbers held by the order of one buyer, each with a function that cancels the order. */
export async function stockHeldNumbers(server: TestServer, ...digits: string[]) {
  const buyer = await newWaiter(server)
  const ids = await server.stock(...digits.map((each) => `${each},88`))
  const held = digits.map(async (each) => {
    const numberId = ids[each] ?? 0
    const { data: order } = await buyer.order(numberId)
    return { numberId, cancelOrder: () => buyer.cancel(order.id) }
  })
  return { buyer, numbers: await Promise.all(held) }
}

/** Runs a job for each offer, `times` times concurrently. */
export async function runOfferJobs(
  server: TestServer,
  name: 'offer-notice' | 'offer-lapse',
  times = 1,
): Promise<void> {
  const offers = await server.context.db.selectFrom('offers').select('id').orderBy('id').execute()
  for (const { id } of offers)
    await Promise.all(Array.from({ length: times }, () => server.runJob(name, { offerId: id })))
}

/** Runs the `stock-match` job for each import transaction. */
export async function runMatchJobs(server: TestServer, times = 1): Promise<void> {
  const { db } = server.context
  const history = db.selectFrom('number_history').select('xid').distinct().where('event', '=', 'import')
  for (const { xid } of await history.execute())
    await Promise.all(Array.from({ length: times }, () => server.runJob('stock-match', { xid })))
}

/** Moves the clock to 8:00 of the next day in Shanghai, so that no later step crosses midnight. */
export function nextMorning(server: TestServer): void {
  const sinceMidnight = (server.context.clock().getTime() + 8 * hourMs) % dayMs
  server.advance(dayMs - sinceMidnight + 8 * hourMs)
}

/** 'ok', or the error of a failed request. */
export const toOutcome = ({ status, failure }: { status: number; failure: { error: string } }) =>
  status === 200 ? 'ok' : failure.error
