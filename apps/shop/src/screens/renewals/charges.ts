import type { Subscription } from '@hao/contract/entities.ts'

const soonMs = 30 * 24 * 3_600_000

/** The automatic charges of the next 30 days: count, and sum in yuan, added in fen. `now` is epoch ms. */
export function chargesSoon(
  subscriptions: readonly Pick<Subscription, 'nextCharge'>[],
  now: number,
): { count: number; amount: number } {
  const soon = subscriptions.flatMap(({ nextCharge }) =>
    nextCharge && Date.parse(nextCharge.at) <= now + soonMs ? [nextCharge.amount] : [],
  )
  return { count: soon.length, amount: soon.reduce((fen, yuan) => fen + Math.round(yuan * 100), 0) / 100 }
}
