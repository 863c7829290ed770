import type { discountEndpoints } from '@hao/contract/console/endpoints/discounts.ts'
import {
  approveDiscounts,
  askDiscounts,
  declineDiscounts,
  selectDiscounts,
  withdrawDiscounts,
} from '../../inventory/pricing/decide-discounts.ts'
import { actorOf, type ConsoleHandlers } from '../base/request-context.ts'
import { selectDiscountRequests, selectFrequentPrices } from './discount-queries.ts'

export function discountRoutes(): ConsoleHandlers<keyof typeof discountEndpoints> {
  return {
    'GET /discounts': async (_input, { db, ...request }) => {
      const { percents, since } = await selectDiscounts(db)
      return {
        percents,
        since: since?.toISOString() ?? null,
        requests: await selectDiscountRequests(db, actorOf(request)),
        prices: await selectFrequentPrices(db),
      }
    },

    'POST /discounts': async ({ percents, reason }, request) => {
      const id = await askDiscounts(request.trx, { percents, reason }, actorOf(request))
      return { data: { id }, audit: { subjectId: id, reason, details: { percents } } }
    },

    'POST /discounts/:id/approve': async ({ id, note }, request) => {
      const audit = await approveDiscounts(request.trx, { id, note, ...actorOf(request) })
      return { data: { id, state: 'approved' }, audit: { subjectId: id, ...audit } }
    },

    'POST /discounts/:id/refuse': async ({ id, reason }, request) => {
      await declineDiscounts(request.trx, { id, reason, ...actorOf(request) })
      return { data: { id, state: 'refused' }, audit: { subjectId: id, reason } }
    },

    'POST /discounts/:id/withdraw': async ({ id }, request) => {
      await withdrawDiscounts(request.trx, { id, ...actorOf(request) })
      return { data: { id, state: 'withdrawn' }, audit: { subjectId: id } }
    },
  }
}
