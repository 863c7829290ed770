import type { timelineSources } from '@hao/contract/console/endpoints/orders.ts'

type Source = (typeof timelineSources)[number]
type Events = Partial<Record<Source, readonly string[]>>

/** Events that a buyer causes. The success of their payment is reported by the provider. */
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

/** Events that the provider causes. */
const byProvider: Events = {
  order: ['paid', 'paid-late', 'refund-late'],
  payment: ['succeed'],
  refund: ['accept', 'fail', 'close', 'succeed'],
}
const providerSources: readonly Source[] = ['notification', 'bill', 'quarantine']

type TimelineEvent = { source: Source; event: string; reason: string | null; alone: boolean | null }

/**
 * Returns who caused an event that no staff member caused. `alone` means that the system did it, though a
 * buyer usually does. `lose-track` with a reason is a charge that the provider refused.
 */
export function findActor({ source, event, reason, alone }: TimelineEvent): 'buyer' | 'provider' | 'system' {
  const refused = source === 'payment' && event === 'lose-track' && reason !== null
  if (refused || providerSources.includes(source) || byProvider[source]?.includes(event)) return 'provider'
  return byBuyer[source]?.includes(event) && !alone ? 'buyer' : 'system'
}
