import { setTimeout as wait } from 'node:timers/promises'
import { like, listFavourites, listOrders, orderActs, type OrderAct, placeOrder, search } from './acts.ts'
import type { Random } from './random.ts'
import type { ActResult, Stage } from './history.ts'
import type { Shop } from './shop.ts'
import { Shopper } from './shopper.ts'

/** The usual acts on an order in each stage; sometimes any act is tried. */
const usualActs: Partial<Record<Stage, readonly OrderAct[]>> = {
  created: ['tap', 'tap', 'tap', 'cancel', 'order'],
  paying: ['pay', 'pay', 'pay', 'tap', 'query', 'cancel', 'expire'],
  paid: ['bind', 'bind', 'withdraw', 'query', 'order'],
}
const ownerActs: readonly OrderAct[] = ['dial', 'dial', 'dial', 'list', 'list', 'change', 'change']
const anyActs: readonly OrderAct[] = ['tap', 'query', 'cancel', 'withdraw', 'bind', 'order']
const otherActs = [listOrders, like, like, like, like, listFavourites, listFavourites, search]

/** The least and most time (ms) between two acts of a shopper. */
const think = [100, 1000] as const

/** Until `stopped`. Returns a function that calls each of their active numbers once more. */
export async function shopOn(shop: Shop, index: number, chance: Random, stopped: AbortSignal) {
  const shopper = new Shopper(shop, index, chance)
  while (!stopped.aborted) {
    const done = shopper.session ? await takeTurn(shopper) : await logIn(shopper, stopped)
    if (done?.http === 401) await logIn(shopper, stopped)
    else if (done?.outcome === 'unknown' && chance.oneIn(2)) await listOrders(shopper)
    await wait(chance.between(...think))
  }
  return async () => {
    for (const order of shopper.activeOrders()) await orderActs.dial(shopper, order)
  }
}

/** Without a session the shopper waits: they get one SMS a minute. */
async function logIn(shopper: Shopper, stopped: AbortSignal): Promise<undefined> {
  await shopper.logIn()
  if (shopper.session) return
  await wait(shopper.chance.between(...think) * 5, undefined, { signal: stopped }).catch(() => undefined)
}

function takeTurn(shopper: Shopper): Promise<ActResult> {
  const { chance } = shopper
  if (chance.oneIn(3)) return chance.pick(otherActs)(shopper)
  const known = [...shopper.orders.values()]
  const active = shopper.activeOrders()
  if (active.length > 0 && chance.oneIn(3))
    return orderActs[chance.pick(ownerActs)](shopper, chance.pick(active))
  if (known.length > 0 && chance.oneIn(8)) return orderActs[chance.pick(anyActs)](shopper, chance.pick(known))
  const open = known.filter(({ stage }) => usualActs[stage])
  if (open.length === 0 || chance.oneIn(6)) return placeOrder(shopper)
  const order = chance.pick(open)
  return orderActs[chance.pick(usualActs[order.stage] ?? anyActs)](shopper, order)
}
