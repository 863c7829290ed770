import { caller, dial } from './calls.ts'
import type { ActResult } from './history.ts'
import type { KnownOrder, Shopper } from './shopper.ts'

export type OrderAct =
  | 'tap'
  | 'pay'
  | 'query'
  | 'cancel'
  | 'withdraw'
  | 'bind'
  | 'expire'
  | 'order'
  | 'list'
  | 'change'
  | 'dial'

/** Acts of shoppers on one of their orders. */
export const orderActs: Record<OrderAct, (shopper: Shopper, order: KnownOrder) => Promise<ActResult>> = {
  tap: (shopper, { id, numberId }) =>
    shopper.act('tap', { orderId: id, numberId }, () =>
      shopper.send('POST /wxpay/h5', { orderId: id, agreed: true }, ({ out_trade_no: outTradeNo }) => {
        const order = shopper.orders.get(id)
        if (order) shopper.orders.set(id, { ...order, stage: 'paying', outTradeNo })
        return {}
      }),
    ),
  pay: async (shopper, order) => {
    const { id, numberId, outTradeNo } = order
    await shopper.act('pay', { orderId: id, numberId }, async () => ({
      outcome: (await shopper.shop.pay(outTradeNo)) ? 'ok' : 'refused',
    }))
    return orderActs.query(shopper, order)
  },
  query: (shopper, { id, numberId, outTradeNo }) =>
    shopper.act('query', { orderId: id, numberId }, () =>
      shopper.send('GET /wxpay/query', { out_trade_no: outTradeNo }, ({ order }) => shopper.keepOrder(order)),
    ),
  cancel: (shopper, { id, numberId }) =>
    shopper.act('cancel', { orderId: id, numberId }, () =>
      shopper.send('POST /order/:id/cancel', { id }, shopper.keepOrder),
    ),
  withdraw: (shopper, { id, numberId }) =>
    shopper.act('withdraw', { orderId: id, numberId }, () =>
      shopper.send('POST /order/:id/refund', { id }, shopper.keepOrder),
    ),
  bind: (shopper, { id, numberId }) =>
    shopper.act('bind', { orderId: id, numberId }, () =>
      shopper.send('POST /order/binding', { orderId: id, phone: shopper.phones[0] }, shopper.keepOrder),
    ),
  expire: (shopper, { id, numberId }) =>
    shopper.act('expire', { orderId: id, numberId }, async () => {
      await shopper.shop.endHold(id)
      return { outcome: 'ok' }
    }),
  order: (shopper, { id, numberId }) =>
    shopper.act('order', { orderId: id, numberId }, () =>
      shopper.send('GET /order/:id', { id }, shopper.keepOrder),
    ),
  list: (shopper, { id, subscriptionId }) => {
    const rings = shopper.chance.oneIn(2)
    const entry = { list: rings ? 'allow' : 'block', number: caller }
    return shopper.act('list', { orderId: id, rings }, () =>
      shopper.send('POST /subscription/:id/caller', { id: subscriptionId, ...entry }),
    )
  },
  change: async (shopper, { id, subscriptionId }) => {
    const phone = shopper.chance.pick(shopper.phones)
    const code = await shopper.requestCode(phone, 'change')
    if (!code) return { outcome: 'refused' }
    return shopper.act('change', { orderId: id, phone }, () =>
      shopper.send('POST /subscription/:id/phone', { id: subscriptionId, phone, code }),
    )
  },
  dial: (shopper, { id, digits }) => shopper.act('dial', { orderId: id }, () => dial(shopper.shop, digits)),
}

/** Half of all orders are for the first of the numbers, the others for any. */
const contested = 10

export function placeOrder(shopper: Shopper): Promise<ActResult> {
  const { chance, shop } = shopper
  const numberId = chance.pick(chance.oneIn(2) ? shop.numberIds.slice(0, contested) : shop.numberIds)
  const input = { numberId, agreed: true }
  return shopper.act('place', { numberId }, () => shopper.send('POST /order', input, shopper.keepOrder))
}

export function listOrders(shopper: Shopper): Promise<ActResult> {
  const input = { id: shopper.session?.id, status: 0 }
  return shopper.act('orders', {}, () =>
    shopper.send('GET /order/user/:id', input, ({ list }) => shopper.keepOrders(list)),
  )
}

const likeable = 6

export function like(shopper: Shopper): Promise<ActResult> {
  const { chance, shop, index } = shopper
  const numberId = chance.pick(shop.numberIds.slice(index, index + likeable))
  const liked = chance.oneIn(2) ? 1 : 0
  const input = { status: liked, numberId, userId: shopper.session?.id }
  return shopper.act('like', { numberId, liked }, () => shopper.send('PATCH /collect/like', input))
}

export function listFavourites(shopper: Shopper): Promise<ActResult> {
  const input = { id: shopper.session?.id }
  return shopper.act('favourites', {}, () =>
    shopper.send('GET /collect/:id', input, ({ list }) => ({
      favourites: list.map(({ numberId }) => numberId),
    })),
  )
}

export function search(shopper: Shopper): Promise<ActResult> {
  const input = { type: 'search', keyword: String(shopper.chance.below(100)) }
  return shopper.act('search', {}, () => shopper.send('GET /number/:type', input))
}
