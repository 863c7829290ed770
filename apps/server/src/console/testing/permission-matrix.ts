import type { ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'
import type { Role } from '@hao/contract/console/roles.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { agreementRequests } from './valid-requests/agreements.ts'
import { bannerRequests } from './valid-requests/banners.ts'
import { questionRequests } from './valid-requests/questions.ts'
import { featuredRequests } from './valid-requests/featured.ts'
import { auditRequests } from './valid-requests/audit.ts'
import { categoryRequests } from './valid-requests/categories.ts'
import { homeRequests } from './valid-requests/home.ts'
import { reconciliationRequests } from './valid-requests/reconciliation.ts'
import { loginRequests } from './valid-requests/login.ts'
import { meRequests } from './valid-requests/me.ts'
import { numberRequests } from './valid-requests/numbers.ts'
import { bulkChangeRequests } from './valid-requests/bulk-changes.ts'
import { orderRequests } from './valid-requests/orders.ts'
import { ownRequests } from './valid-requests/own.ts'
import { pricingRequests } from './valid-requests/pricing.ts'
import { refundRequests } from './valid-requests/refunds.ts'
import { smsOutboxRequests } from './valid-requests/sms-outbox.ts'
import { statisticsRequests } from './valid-requests/statistics.ts'
import { staffRequests } from './valid-requests/staff.ts'
import { ticketRequests } from './valid-requests/tickets.ts'
import { templateRequests } from './valid-requests/templates.ts'
import { exportRequests } from './valid-requests/exports.ts'
import { jobRequests } from './valid-requests/jobs.ts'
import { telephonyRequests } from './valid-requests/telephony.ts'
import { customerRequests } from './valid-requests/customers.ts'
import { subscriptionRequests } from './valid-requests/subscriptions.ts'
import type { ValidRequest } from './valid-request.ts'
import { updateSellingResumed } from '../../inventory/selling/switch-selling.ts'

/** One letter for each role. */
const letters = { i: 'inventory', s: 'service', f: 'finance', t: 'telephony', o: 'owner' } as const

/**
 * Which roles may use which endpoint. Written by hand, independently of the permissions in the contract, so
 * that a change of either one fails a test. The letters are those of the roles; '-' marks endpoints before
 * the login; a trailing '!' means that a fresh factor is required.
 */
const permissionMatrix: Record<ConsoleEndpointKey, string> = {
  'GET /home': 'isfto',
  'POST /selling/stop': 'o',
  'POST /selling/resume': 'o',
  'GET /work': 'isfto',
  'POST /work/outcomes/:id/seen': 'isfto',
  'GET /statistics/morning': 'isfto',
  'GET /statistics/sales': 'isfo',
  'GET /statistics/refunds': 'sfo',
  'GET /statistics/subscriptions': 'sfo',
  'GET /statistics/revenue': 'isfo',
  'GET /statistics/conversion': 'isfo',
  'GET /statistics/calls': 'to',
  'GET /statistics/stock': 'isfto',
  'POST /search': 'isfto',
  'GET /views': 'isfto',
  'POST /views': 'isfto',
  'DELETE /views/:id': 'isfto',
  'GET /list-layouts': 'isfto',
  'POST /list-layouts': 'isfto',
  'POST /list-layouts/reset': 'isfto',
  'GET /sms-outbox': 'isfto',
  'GET /me': 'isfto',
  'GET /me/limits': 'isfto',
  'GET /me/sessions': 'isfto',
  'DELETE /me/session/:id': 'isfto',
  'GET /me/factors': 'isfto',
  'POST /me/factor/ask': 'isfto',
  'POST /me/factor': 'isfto',
  'POST /me/password': 'isfto!',
  'POST /me/factors/begin': 'isfto!',
  'POST /me/factors': 'isfto!',
  'DELETE /me/passkey/:id': 'isfto!',
  'DELETE /me/totp': 'isfto!',
  'POST /me/recovery-codes': 'isfto!',
  'GET /staff': 'o',
  'GET /staff/:id': 'o',
  'POST /staff': 'o!',
  'POST /staff/:id/invite': 'o!',
  'PATCH /staff/:id': 'o!',
  'POST /staff/:id/disable': 'o!',
  'POST /staff/:id/enable': 'o!',
  'POST /staff/:id/sessions/end': 'o!',
  'GET /tickets': 'sto',
  'GET /tickets/count': 'sto',
  'GET /tickets/people': 'sto',
  'GET /tickets/:id': 'sto',
  'GET /tickets/:id/presence': 's',
  'POST /tickets/:id/assign': 's',
  'POST /tickets/:id/unassign': 's',
  'POST /tickets/:id/answer': 's',
  'POST /tickets/:id/close': 's',
  'POST /tickets/:id/reopen': 's',
  'POST /tickets/:id/notes': 's',
  'GET /templates': 'sto',
  'POST /templates': 's',
  'PATCH /templates/:id': 's',
  'DELETE /templates/:id': 's',
  'GET /numbers': 'isfto',
  'GET /numbers/count': 'isfto',
  'GET /numbers/ending': 'isfto',
  'GET /price-changes': 'ifo',
  'GET /number/:id': 'isfto',
  'GET /sets': 'isfto',
  'GET /set/:id': 'isfto',
  'GET /set/:id/rows': 'isfto',
  'GET /set/:id/prices': 'isfto',
  'GET /set/:id/lines': 'isfto',
  'POST /number/:id/publish': 'i',
  'POST /number/:id/withdraw': 'i',
  'POST /number/:id/reserve': 'i',
  'POST /number/:id/unreserve': 'i',
  'POST /number/:id/retire': 'i',
  'POST /number/:id/cooling': 'i',
  'POST /number/:id/price': 'i',
  'POST /number/:id/feature': 'i',
  'POST /number/:id/categories': 'i',
  'POST /number/:id/block': 'it',
  'POST /number/:id/unblock': 'it',
  'POST /sets': 'i',
  'POST /set/:id/run': 'i',
  'POST /set/:id/stop': 'io',
  'POST /set/:id/resume': 'i',
  'POST /set/:id/discard': 'i',
  'POST /set/:id/undo': 'i',
  'POST /set/:id/ask': 'i',
  'POST /set/:id/withdraw': 'i',
  'POST /set/:id/approve': 'fo!',
  'POST /set/:id/refuse': 'fo!',
  'POST /imports': 'i',
  'POST /import/:id/parts': 'i',
  'POST /import/:id/read': 'i',
  'GET /categories': 'isfto',
  'GET /categories/counts': 'iso',
  'GET /categories/:value/history': 'iso',
  'POST /categories': 'i',
  'PATCH /categories/:value': 'i',
  'POST /categories/order': 'i',
  'POST /categories/:value/patterns': 'i',
  'DELETE /categories/:value': 'i',
  'GET /phone-calls': 'to',
  'GET /phone-calls/count': 'to',
  'GET /phone-calls/outcomes': 'to',
  'GET /refused-calls': 'to',
  'GET /refused-calls/count': 'to',
  'GET /failing-numbers': 'to',
  'GET /carrier': 'to',
  'POST /phone-calls/try': 'sto',
  'GET /blocks': 'to',
  'POST /blocks': 'it',
  'POST /blocks/:id/lift': 'it',
  'GET /prices': 'ifo',
  'GET /prices/in-effect': 'ifo',
  'GET /prices/:id/quote': 'ifo',
  'GET /prices/:id/changes': 'ifo',
  'GET /prices/:id': 'ifo',
  'POST /prices': 'i',
  'PATCH /prices/:id': 'i',
  'POST /prices/:id/simulate': 'ifo',
  'POST /prices/:id/ask': 'i',
  'POST /prices/:id/withdraw': 'i',
  'POST /prices/:id/approve': 'fo!',
  'POST /prices/:id/refuse': 'fo!',
  'POST /prices/:id/cancel': 'ifo',
  'GET /customers': 'sfo',
  'GET /customers/count': 'sfo',
  'POST /customers/find': 'sfo',
  'GET /customers/:id': 'sfo',
  'GET /customers/:id/calls': 'sto',
  'POST /reveals': 'st!',
  'GET /subscriptions': 'sfo',
  'GET /subscriptions/count': 'sfo',
  'GET /subscriptions/:id': 'sfo',
  'GET /subscriptions/:id/refused-calls': 'sto',
  'POST /subscriptions/:id/check': 'sto',
  'POST /subscriptions/:id/owner-code': 's',
  'POST /subscriptions/:id/owner-word': 's',
  'GET /jobs': 'fto',
  'GET /failed-jobs': 'fto',
  'GET /job/:id': 'fto',
  'POST /failed-jobs/:id/run': 'fto',
  'POST /jobs/:name/run': 'fto',
  'GET /invariants': 'fto',
  'GET /exports': 'ift',
  'POST /exports': 'ift!',
  'POST /exports/:id/stop': 'ifto',
  'POST /exports/:id/download': 'ift!',
  'GET /exports/:id/parts/:position': 'ift',
  'GET /agreements': 'isfo',
  'GET /agreements/:id/:version': 'isfo',
  'POST /agreements/:id/:version/withdraw': 'o',
  'GET /agreement-drafts': 'isfo',
  'GET /agreement-drafts/:id': 'isfo',
  'POST /agreement-drafts/:id': 'o',
  'POST /agreement-drafts/:id/discard': 'o',
  'POST /agreement-drafts/:id/publish': 'fo',
  'GET /banners': 'iso',
  'GET /banners/history': 'iso',
  'POST /banners/pictures': 'o',
  'POST /banners': 'o',
  'PATCH /banners/:id': 'o',
  'POST /banners/order': 'o',
  'POST /banners/:id/end': 'o',
  'DELETE /banners/:id': 'o',
  'GET /questions': 'iso',
  'GET /questions/order': 'iso',
  'GET /questions/history': 'iso',
  'POST /questions': 'so',
  'PATCH /questions/:id': 'so',
  'POST /questions/order': 'so',
  'DELETE /questions/:id': 'so',
  'GET /featured': 'iso',
  'POST /featured': 'i',
  'POST /featured/plan': 'i',
  'POST /featured/plan/:id/cancel': 'i',
  'POST /featured/order': 'i',
  'GET /audit': 'o',
  'GET /audit/check': 'o',
  'GET /orders': 'isfo',
  'GET /orders/count': 'isfo',
  'GET /orders/:id': 'isfo',
  'GET /refunds': 'sfo',
  'GET /refunds/count': 'sfo',
  'GET /refund-requests/count': 'sfo',
  'GET /refund-requests': 'sfo',
  'GET /refund-request/:id': 'sfo',
  'POST /order/:id/refund-request': 'sf',
  'POST /refund-request/:id/approve': 'fo!',
  'POST /refund-request/:id/refuse': 'fo!',
  'POST /refund-request/:id/withdraw': 'sf',
  'GET /quarantine': 'fo',
  'GET /bill-differences': 'fo',
  'GET /failed-refunds': 'fo',
  'POST /money-case/:id/take': 'f',
  'POST /money-case/:id/release': 'f',
  'POST /money-case/:id/settle': 'f',
  'GET /charges': 'fo',
  'GET /ledger/:month': 'fo',
  'GET /login': '-',
  'GET /session': '-',
  'POST /login': '-',
  'POST /login/factor': '-',
  'POST /login/demonstration': '-',
  'POST /invite/open': '-',
  'POST /invite/accept': '-',
  'POST /logout': '-',
}

/** The roles that may use an endpoint; undefined when no login is required. */
export function getAllowedRoles(key: ConsoleEndpointKey): readonly Role[] | undefined {
  const row = permissionMatrix[key]
  if (row === '-') return undefined
  return [...row.replace('!', '')].map((letter) => letters[letter as keyof typeof letters])
}

/** Whether an endpoint requires a fresh factor. */
export const needsFreshFactor = (key: ConsoleEndpointKey): boolean => permissionMatrix[key].endsWith('!')

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
  ...customerRequests,
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
