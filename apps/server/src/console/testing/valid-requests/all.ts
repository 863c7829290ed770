import type { ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { agreementRequests } from './agreements.ts'
import { bannerRequests } from './banners.ts'
import { questionRequests } from './questions.ts'
import { featuredRequests } from './featured.ts'
import { auditRequests } from './audit.ts'
import { categoryRequests } from './categories.ts'
import { homeRequests } from './home.ts'
import { reconciliationRequests } from './reconciliation.ts'
import { invoiceRequests } from './invoices.ts'
import { loginRequests } from './login.ts'
import { meRequests } from './me.ts'
import { numberRequests } from './numbers.ts'
import { bulkChangeRequests } from './bulk-changes.ts'
import { orderRequests } from './orders.ts'
import { ownRequests } from './own.ts'
import { discountRequests } from './discounts.ts'
import { pricingRequests } from './pricing.ts'
import { refundRequests } from './refunds.ts'
import { smsOutboxRequests } from './sms-outbox.ts'
import { statisticsRequests } from './statistics.ts'
import { staffRequests } from './staff.ts'
import { ticketRequests } from './tickets.ts'
import { templateRequests } from './templates.ts'
import { exportRequests } from './exports.ts'
import { jobRequests } from './jobs.ts'
import { telephonyRequests } from './telephony.ts'
import { phoneChangeRequests } from './phone-changes.ts'
import { customerRequestRequests } from './customer-requests.ts'
import { customerRequests } from './customers.ts'
import { subscriptionRequests } from './subscriptions.ts'
import type { ValidRequest } from '../valid-request.ts'
import { updateSellingResumed } from '../../../inventory/selling/switch-selling.ts'

/** Each area has its own file in valid-requests/. */
const requests: Record<ConsoleEndpointKey, ValidRequest> = {
  ...homeRequests,
  ...statisticsRequests,
  ...meRequests,
  ...numberRequests,
  ...bulkChangeRequests,
  ...categoryRequests,
  ...ownRequests,
  ...staffRequests,
  ...ticketRequests,
  ...templateRequests,
  ...telephonyRequests,
  ...pricingRequests,
  ...discountRequests,
  ...customerRequests,
  ...customerRequestRequests,
  ...phoneChangeRequests,
  ...subscriptionRequests,
  ...jobRequests,
  ...exportRequests,
  ...smsOutboxRequests,
  ...agreementRequests,
  ...bannerRequests,
  ...questionRequests,
  ...featuredRequests,
  ...auditRequests,
  ...orderRequests,
  ...refundRequests,
  ...invoiceRequests,
  ...reconciliationRequests,
  ...loginRequests,
}

/** A valid request for each endpoint, made while numbers are sold: an earlier one may have stopped that. */
export const validRequests = Object.fromEntries(
  Object.entries(requests).map(([key, request]): [string, ValidRequest] => [
    key,
    async (testConsole, as) => {
      const { db, clock } = testConsole.server.context
      await inTransaction(db, (trx) => updateSellingResumed(trx, clock()))
      return request(testConsole, as)
    },
  ]),
) as Record<ConsoleEndpointKey, ValidRequest>
