import { barePhone, isPhone } from '@hao/contract/phone.ts'
import { type NumberPlan, normaliseKeyword, refuseDigits } from '@hao/numbers/plan.ts'

/** What a text may name: several at once, as digits may be a number's and a transaction's. */
export type Named = {
  /** Number of an order or a refund, or WeChat's of a transaction. */
  reference?: string
  ticket?: number
  /** Digits of a number on sale. */
  digits?: string
  phone?: string
}

/** Reads what somebody typed or pasted into the search: full-width letters count as others, digits as they are dialled. */
export function readQuery(text: string, plan: NumberPlan): Named {
  const q = text.normalize('NFKC').trim()
  const ticket = /^#\s*(\d{1,9})$/.exec(q)?.[1]
  if (ticket) return { ticket: Number(ticket) }
  const phone = barePhone(q)
  const dialled = /^\+?[\d\s().\p{Pd}]+$/u.test(q)
  const digits = dialled ? normaliseKeyword(q, plan) : ''
  return {
    ...(/^[\w*|@-]{6,64}$/.test(q) && { reference: q }),
    ...(refuseDigits(digits, plan) === undefined && { digits }),
    ...(dialled && isPhone(phone) && { phone }),
  }
}
