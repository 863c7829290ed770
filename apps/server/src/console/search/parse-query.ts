import { normalisePhone, isDialable, isPhone } from '@hao/contract/phone.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'

/** What a search text may mean. Several can apply: digits may be a number's or a transaction's. */
type SearchTerms = {
  /** The trade number of an order or refund, or the provider's transaction id. */
  reference?: string
  ticket?: number
  /** The digits of a number on sale. */
  digits?: string
  phone?: string
}

/** Parses a search text. Normalises full-width characters and letter case, removes invisible characters. */
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
