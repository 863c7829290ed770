import type { timelineSources } from '@hao/contract/console/endpoints/orders.ts'

type Source = (typeof timelineSources)[number]
type Events = Partial<Record<Source, readonly string[]>>

/** What a buyer does; a payment that they make is a report of the provider's. */
const byBuyer: Events = {
  order: ['place', 'pay', 'cancel', 'withdraw', 'bind', 'end'],
  payment: ['begin', 'prepare'],
  number: ['hold', 'sell', 'bind'],
  subscription: [
    'subscribe',
    'bind',
    'renew',
    'recover',
    'end',
    'withdraw',
    'renew-auto',
    'renew-manual',
    'renew-ends',
  ],
}

/** What happens because the provider says so. */
const byProvider: Events = {
  order: ['paid', 'paid-late', 'refund-late'],
  payment: ['succeed'],
  refund: ['accept', 'fail', 'close', 'succeed'],
}
const providerSources: readonly Source[] = ['notification', 'bill', 'quarantine']

type TimelineEvent = { source: Source; event: string; reason: string | null; alone: boolean | null }

/**
 * Who did what none of the staff did: the buyer, the provider, or nobody but time. `alone`: what a buyer does otherwise came about by itself here. An attempt that has lost track
 * for a reason was a charge that the provider refused.
 */
export function findActor({ source, event, reason, alone }: TimelineEvent): 'buyer' | 'provider' | 'system' {
  const refused = source === 'payment' && event === 'lose-track' && reason !== null
  if (refused || providerSources.includes(source) || byProvider[source]?.includes(event)) return 'provider'
  return byBuyer[source]?.includes(event) && !alone ? 'buyer' : 'system'
}
