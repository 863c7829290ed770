import type { z } from 'zod'
import { agreementCalls } from './calls/agreements.ts'
import { bannerCalls } from './calls/banners.ts'
import { questionCalls } from './calls/questions.ts'
import { featuredCalls } from './calls/featured.ts'
import { auditCalls } from './calls/audit.ts'
import { categoryCalls } from './calls/categories.ts'
import { homeCalls } from './calls/home.ts'
import { bookCalls } from './calls/books.ts'
import { loginCalls } from './calls/login.ts'
import { meCalls } from './calls/me.ts'
import { numberCalls } from './calls/numbers.ts'
import { orderCalls } from './calls/orders.ts'
import { ownCalls } from './calls/own.ts'
import { setCalls } from './calls/sets.ts'
import { searchCalls } from './calls/search.ts'
import { priceCalls } from './calls/prices.ts'
import { refundCalls } from './calls/refunds.ts'
import { staffCalls } from './calls/staff.ts'
import { ticketCalls } from './calls/tickets.ts'
import { templateCalls } from './calls/templates.ts'
import { exportCalls } from './calls/exports.ts'
import { jobCalls } from './calls/jobs.ts'
import { telephonyCalls } from './calls/telephony.ts'
import { viewCalls } from './calls/views.ts'
import { customerCalls } from './calls/customers.ts'
import { subscriptionCalls } from './calls/subscriptions.ts'

/** Every call of the operator's console: 'METHOD /path' → permission, audit, input, output. Answered under /api on the console's own port alone. */
export const consoleCalls = {
  ...homeCalls,
  ...searchCalls,
  ...viewCalls,
  ...meCalls,
  ...ownCalls,
  ...staffCalls,
  ...ticketCalls,
  ...templateCalls,
  ...numberCalls,
  ...setCalls,
  ...categoryCalls,
  ...telephonyCalls,
  ...priceCalls,
  ...customerCalls,
  ...subscriptionCalls,
  ...jobCalls,
  ...exportCalls,
  ...agreementCalls,
  ...bannerCalls,
  ...questionCalls,
  ...featuredCalls,
  ...auditCalls,
  ...orderCalls,
  ...refundCalls,
  ...bookCalls,
  ...loginCalls,
}

export type ConsoleCalls = typeof consoleCalls
export type ConsoleCallKey = keyof ConsoleCalls

/** Calls that change something, and do it within one transaction. */
export type WritingCallKey = {
  [K in ConsoleCallKey]: ConsoleCalls[K] extends { login: true } | { question: true }
    ? never
    : ConsoleCalls[K] extends { audit: object }
      ? K
      : never
}[ConsoleCallKey]

/** What a client sends: defaults may be left out. */
export type CallInput<K extends ConsoleCallKey> = z.input<ConsoleCalls[K]['input']>

/** What the server's handler gets: checked, with defaults filled in. */
export type CallParsed<K extends ConsoleCallKey> = z.output<ConsoleCalls[K]['input']>

/** What the envelope's `data` holds. */
export type CallOutput<K extends ConsoleCallKey> = z.output<ConsoleCalls[K]['output']>
