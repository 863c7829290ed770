import type { discountEndpoints } from '@hao/contract/console/endpoints/discounts.ts'
import {
  approveDiscounts,
  askDiscounts,
  declineDiscounts,
  selectDiscounts,
  withdrawDiscounts,
} from '../../inventory/pricing/decide-discounts.ts'
import type { ConsoleHandlers, WriteContext } from '../base/request-context.ts'
import { selectDiscountRequests, selectFrequentPrices } from './discount-queries.ts'

const readerOf = ({ staff, at }: Pick<WriteContext, 'staff' | 'at'>) => ({ staffId: staff.staffId, at })

export function discountRoutes(): ConsoleHandlers<keyof typeof discountEndpoints> {
  return {
    'GET /discounts': async (_input, { db, ...request }) => {
      const { percents, since } = await selectDiscounts(db)
      return {
        percents,
        since: since?.toISOString() ?? null,
        requests: await selectDiscountRequests(db, readerOf(request)),
        prices: await selectFrequentPrices(db),
      }
    },

    'POST /discounts': async ({ percents, reason }, request) => {
      const id = await askDiscounts(request.trx, { percents, reason }, readerOf(request))
      return { data: { id }, audit: { subjectId: id, reason, details: { percents } } }
    },

    'POST /discounts/:id/approve': async ({ id, note }, request) => {
      const audit = await approveDiscounts(request.trx, { id, note, ...readerOf(request) })
      return { data: { id, state: 'approved' }, audit: { subjectId: id, ...audit } }
    },

    'POST /discounts/:id/refuse': async ({ id, reason }, request) => {
      await declineDiscounts(request.trx, { id, reason, ...readerOf(request) })
      return { data: { id, state: 'refused' }, audit: { subjectId: id, reason } }
    },

    'POST /discounts/:id/withdraw': async ({ id }, request) => {
      await withdrawDiscounts(request.trx, { id, ...readerOf(request) })
      return { data: { id, state: 'withdrawn' }, audit: { subjectId: id } }
    },
  }
}
