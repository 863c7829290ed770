import type { Terms } from '@hao/contract/terms.ts'
import { periodFen, type PricedPeriod } from '../../inventory/numbers/discounts.ts'
import { toYuan } from '../../platform/base/money.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** What the user was shown, as the request names it. */
export type ShownTerms = { [Name in keyof Terms]?: Terms[Name] | undefined }

/**
 * Refuses `terms-changed`, with both, if a term that the request names differs from what would happen now.
 * Called with the values that the transaction writes. `order`: the user's older order that has these terms.
 */
export function requireShownTerms(
  shown: ShownTerms,
  terms: Terms,
  order?: { id: number; status: number },
): void {
  const names = Object.keys(terms) as (keyof Terms)[]
  if (names.some((name) => (shown[name] ?? terms[name]) !== terms[name]))
    throw refuse('terms-changed', {
      shown: Object.fromEntries(names.flatMap((name) => (name in shown ? [[name, shown[name]]] : []))),
      terms,
      ...(order && { order }),
    })
}

/** The same for a period of an owned number. */
export function requireShownPeriod(shown: ShownTerms, next: PricedPeriod): void {
  requireShownTerms(shown, { price: toYuan(next.price_fen), amount: toYuan(periodFen(next)) })
}
