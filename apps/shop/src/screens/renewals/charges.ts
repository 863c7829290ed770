import type { Subscription } from '@hao/contract/entities.ts'

const soonMs = 30 * 24 * 3_600_000

/** What the numbers are charged by themselves within 30 days: how many, and the sum in yuan, counted in fen. `now` is epoch ms. */
export function chargesSoon(
  subscriptions: readonly Pick<Subscription, 'nextCharge'>[],
  now: number,
): { count: number; amount: number } {
  const soon = subscriptions.flatMap(({ nextCharge }) =>
    nextCharge && Date.parse(nextCharge.at) <= now + soonMs ? [nextCharge.amount] : [],
  )
  return { count: soon.length, amount: soon.reduce((fen, yuan) => fen + Math.round(yuan * 100), 0) / 100 }
}
