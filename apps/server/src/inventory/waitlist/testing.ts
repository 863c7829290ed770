import { waitConsent } from '@hao/contract/wait-terms.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { TestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { openFamily } from '../../people/users/open-session.ts'
import { newToken } from '../../people/users/tokens.ts'

/** A shopper (of a `known` phone) who waits, orders and lets go, logged in at whatever time it is. */
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
    waitFor: async (wanted: Record<string, unknown>) =>
      server.request('POST /wait', { consent: waitConsent.version, ...wanted }, await options()),
    alerts: async () => (await server.request('GET /wait', {}, await options())).data,
    end: async (id = 0) => server.request('DELETE /wait/:id', { id }, await options()),
    order: async (numberId = 0) => server.request('POST /order', { numberId, agreed: true }, await options()),
    cancel: async (id: number) => server.request('POST /order/:id/cancel', { id }, await options()),
    number: async (id = 0) => (await server.request('GET /number/:id(^\\d+$)', { id }, await options())).data,
    options,
    /** What the SMS about numbers said that reached their phone, oldest first. */
    told: async () => {
      const all = (await selectSmsTo(context, phone)).toReversed()
      return all.filter(({ template }) => template === 'number-free').map(({ params }) => params)
    },
  }
}

/** Numbers that somebody has ordered, and how that one lets go of each. */
export async function stockHeldNumbers(server: TestServer, ...digits: string[]) {
  const buyer = await newWaiter(server)
  const ids = await server.stock(...digits.map((each) => `${each},88`))
  const held = digits.map(async (each) => {
    const numberId = ids[each] ?? 0
    const { data: order } = await buyer.order(numberId)
    return { numberId, letGo: () => buyer.cancel(order.id) }
  })
  return { buyer, numbers: await Promise.all(held) }
}

/** Runs the jobs of all offers that there have been, as at this moment; each `times` at once. */
export async function runOfferJobs(
  server: TestServer,
  name: 'offer-notice' | 'offer-lapse',
  times = 1,
): Promise<void> {
  const offers = await server.context.db.selectFrom('offers').select('id').orderBy('id').execute()
  for (const { id } of offers)
    await Promise.all(Array.from({ length: times }, () => server.runJob(name, { offerId: id })))
}

/** Runs the jobs of all imports that there have been. */
export async function runMatchJobs(server: TestServer, times = 1): Promise<void> {
  const { db } = server.context
  const history = db.selectFrom('number_history').select('xid').distinct().where('event', '=', 'import')
  for (const { xid } of await history.execute())
    await Promise.all(Array.from({ length: times }, () => server.runJob('stock-match', { xid })))
}

/** Lets it be eight in the morning of the next day in Shanghai, so that no minute leads into another day. */
export function nextMorning(server: TestServer): void {
  const sinceMidnight = (server.context.clock().getTime() + 8 * hourMs) % dayMs
  server.advance(dayMs - sinceMidnight + 8 * hourMs)
}

/** What an answer comes to in a word. */
export const toOutcome = ({ status, failure }: { status: number; failure: { error: string } }) =>
  status === 200 ? 'ok' : failure.error
