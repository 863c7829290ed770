import type { timelineSources } from '@hao/contract/console/endpoints/orders.ts'

type Source = (typeof timelineSources)[number]
type Events = Partial<Record<Source, readonly string[]>>

/** What a buyer does by themselves; what they do by WeChat counts as WeChat's word. */
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

/** What happens because WeChat says so. */
const byWechat: Events = {
  order: ['paid', 'paid-late', 'refund-late'],
  payment: ['succeed'],
  refund: ['accept', 'fail', 'close', 'succeed'],
}
const wechatsOwn: readonly Source[] = ['notification', 'bill', 'quarantine']

type Happened = { source: Source; event: string; reason: string | null; alone: boolean | null }

/**
 * Who did what none of the staff did: the buyer, WeChat, or nobody but time. `alone`: what a buyer does otherwise came about by itself here. An attempt that has lost track
 * for a reason was a charge that WeChat refused.
 */
export function actorOf({ source, event, reason, alone }: Happened): 'buyer' | 'wechat' | 'system' {
  const refused = source === 'payment' && event === 'lose-track' && reason !== null
  if (refused || wechatsOwn.includes(source) || byWechat[source]?.includes(event)) return 'wechat'
  return byBuyer[source]?.includes(event) && !alone ? 'buyer' : 'system'
}
