import type { z } from 'zod'
import { agreementEndpoints } from './endpoints/agreements.ts'
import { bannerEndpoints } from './endpoints/banners.ts'
import { questionEndpoints } from './endpoints/questions.ts'
import { featuredEndpoints } from './endpoints/featured.ts'
import { auditEndpoints } from './endpoints/audit.ts'
import { categoryEndpoints } from './endpoints/categories.ts'
import { homeEndpoints } from './endpoints/home.ts'
import { reconciliationEndpoints } from './endpoints/reconciliation.ts'
import { invoiceEndpoints } from './endpoints/invoices.ts'
import { loginEndpoints } from './endpoints/login.ts'
import { meEndpoints } from './endpoints/me.ts'
import { messageEndpoints } from './endpoints/messages.ts'
import { numberEndpoints } from './endpoints/numbers.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { ownEndpoints } from './endpoints/own.ts'
import { bulkChangeEndpoints } from './endpoints/bulk-changes.ts'
import { searchEndpoints } from './endpoints/search.ts'
import { discountEndpoints } from './endpoints/discounts.ts'
import { pricingEndpoints } from './endpoints/pricing.ts'
import { refundEndpoints } from './endpoints/refunds.ts'
import { sellingEndpoints } from './endpoints/selling.ts'
import { statisticsEndpoints } from './endpoints/statistics.ts'
import { staffEndpoints } from './endpoints/staff.ts'
import { ticketEndpoints } from './endpoints/tickets.ts'
import { templateEndpoints } from './endpoints/templates.ts'
import { exportEndpoints } from './endpoints/exports.ts'
import { jobEndpoints } from './endpoints/jobs.ts'
import { telephonyEndpoints } from './endpoints/telephony.ts'
import { workEndpoints } from './endpoints/work.ts'
import { listLayoutEndpoints } from './endpoints/list-layouts.ts'
import { viewEndpoints } from './endpoints/views.ts'
import { phoneChangeEndpoints } from './endpoints/phone-changes.ts'
import { customerRequestEndpoints } from './endpoints/customer-requests.ts'
import { customerEndpoints } from './endpoints/customers.ts'
import { smsOutboxEndpoints } from './endpoints/sms-outbox.ts'
import { subscriptionEndpoints } from './endpoints/subscriptions.ts'

/** 'METHOD /path' → permission, audit, input, output. Under /api on the console's own port only. */
export const consoleEndpoints = {
  ...homeEndpoints,
  ...sellingEndpoints,
  ...workEndpoints,
  ...statisticsEndpoints,
  ...searchEndpoints,
  ...viewEndpoints,
  ...listLayoutEndpoints,
  ...meEndpoints,
  ...messageEndpoints,
  ...ownEndpoints,
  ...staffEndpoints,
  ...ticketEndpoints,
  ...templateEndpoints,
  ...numberEndpoints,
  ...bulkChangeEndpoints,
  ...categoryEndpoints,
  ...telephonyEndpoints,
  ...pricingEndpoints,
  ...discountEndpoints,
  ...customerEndpoints,
  ...customerRequestEndpoints,
  ...phoneChangeEndpoints,
  ...subscriptionEndpoints,
  ...jobEndpoints,
  ...exportEndpoints,
  ...smsOutboxEndpoints,
  ...agreementEndpoints,
  ...bannerEndpoints,
  ...questionEndpoints,
  ...featuredEndpoints,
  ...auditEndpoints,
  ...orderEndpoints,
  ...refundEndpoints,
  ...reconciliationEndpoints,
  ...invoiceEndpoints,
  ...loginEndpoints,
}

export type ConsoleEndpoints = typeof consoleEndpoints
export type ConsoleEndpointKey = keyof ConsoleEndpoints

export type TransactionalEndpointKey = {
  [K in ConsoleEndpointKey]: ConsoleEndpoints[K] extends { ownTransactions: true }
    ? never
    : ConsoleEndpoints[K] extends { audit: object }
      ? K
      : never
}[ConsoleEndpointKey]

/** The request: fields with defaults are optional. */
export type ConsoleInput<K extends ConsoleEndpointKey> = z.input<ConsoleEndpoints[K]['input']>

/** The handler's input: parsed, with defaults. */
export type ConsoleParsed<K extends ConsoleEndpointKey> = z.output<ConsoleEndpoints[K]['input']>

/** The `data` of the envelope. */
export type ConsoleOutput<K extends ConsoleEndpointKey> = z.output<ConsoleEndpoints[K]['output']>
