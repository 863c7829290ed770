import { normalisePhone, isDialable, isPhone } from '@hao/contract/phone.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'

/** What a text may name: several at once, as digits may be a number's and a transaction's. */
export type SearchTerms = {
  /** Number of an order or a refund, or the provider's of a transaction. */
  reference?: string
  ticket?: number
  /** Digits of a number on sale. */
  digits?: string
  phone?: string
}

/** Reads what somebody typed or pasted into the search: full-width and small letters count as others, unseen marks as nothing, digits as they are dialled. */
export function parseQuery(text: string, plan: NumberPlan): SearchTerms {
  const q = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  const ticket = /^#\s*(\d{1,9})$/.exec(q)?.[1]
  if (ticket) return { ticket: Number(ticket) }
  const phone = normalisePhone(q)
  const digits = parseTypedNumber(q, plan)
  const reference = q.toUpperCase()
  return {
    ...(/^[\w*|@-]{6,64}$/.test(reference) && { reference }),
    ...(digits !== undefined && { digits }),
    ...(isDialable(q) && isPhone(phone) && { phone }),
  }
}
