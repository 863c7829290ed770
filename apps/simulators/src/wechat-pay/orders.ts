import { randomBytes, randomInt } from 'node:crypto'
import { isoNow } from './clock.ts'
import { transactionDocument } from './documents.ts'
import type { Faults } from './faults.ts'
import {
  type Json,
  optionalFuture,
  optionalText,
  requiredFen,
  requiredNumber,
  requiredText,
  requiredUrl,
} from './input.ts'
import { Refusal } from './refusal.ts'
import { recordAndNotify, type Simulation } from './simulation.ts'
import { type H5Link, type Order, type Payment, tradeState } from './state.ts'

export function createWechatNumber(prefix: string, length: number): string {
  const rest = Array.from({ length: length - prefix.length }, () => randomInt(10))
  return prefix + rest.join('')
}

function readOrder({ keys, clock }: Simulation, tradeType: Order['tradeType'], body: Json): Order {
  if (requiredText(body, 'mchid', 32) !== keys.mchid || requiredText(body, 'appid', 32) !== keys.appid) {
    throw new Refusal(400, 'APPID_MCHID_NOT_MATCH', '商户号和appid没有绑定关系')
  }
  requiredText(body, 'scene_info/payer_client_ip', 45)
  if (tradeType === 'MWEB') requiredText(body, 'scene_info/h5_info/type', 32)
  return {
    tradeType,
    outTradeNo: requiredNumber(body, 'out_trade_no', /^[\w|*-]{6,32}$/),
    description: requiredText(body, 'description', 127),
    totalFen: requiredFen(body, 'amount/total'),
    expiresAt: optionalFuture(body, 'time_expire', clock.now()),
    notifyUrl: requiredUrl(body, 'notify_url'),
    attach: optionalText(body, 'attach', 128),
    openid:
      tradeType === 'JSAPI' ? requiredText(body, 'payer/openid', 128) : `o${randomBytes(13).toString('hex')}`,
    prepayId: `wx${createWechatNumber('', 14)}${randomBytes(10).toString('hex')}`,
    paid: null,
    closed: false,
  }
}

const parameters = ['description', 'totalFen', 'expiresAt', 'notifyUrl', 'attach'] as const

function refuseChangedOrder(known: Order, again: Order): void {
  if (known.tradeType !== again.tradeType) throw new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  const payerChanged = known.tradeType === 'JSAPI' && known.openid !== again.openid
  if (payerChanged || parameters.some((name) => known[name] !== again[name])) {
    throw new Refusal(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
  }
}

/** Places an order, or returns the one with the same number and the same parameters. */
export async function placeOrder(
  simulation: Simulation,
  tradeType: Order['tradeType'],
  body: Json,
): Promise<Order> {
  const { ledger, clock } = simulation
  const order = readOrder(simulation, tradeType, body)
  const known = ledger.state.orders.get(order.outTradeNo)
  if (known === undefined) {
    await ledger.record([{ type: 'order-placed', order }])
    return order
  }
  const current = tradeState(ledger.state, known, clock.now())
  if (current === 'CLOSED') throw new Refusal(400, 'ORDER_CLOSED', '该订单已关闭')
  if (current !== 'NOTPAY') throw new Refusal(400, 'ORDERPAID', '该订单已支付')
  refuseChangedOrder(known, order)
  return known
}

/** A new link to the cashier for an order; earlier links stay valid for their own time. */
export async function issueH5Link(simulation: Simulation, order: Order, origin: string): Promise<string> {
  const link: H5Link = {
    token: randomBytes(16).toString('base64url'),
    outTradeNo: order.outTradeNo,
    expiresAt: new Date(simulation.clock.now() + simulation.settings.linkMs).toISOString(),
  }
  await simulation.ledger.record([{ type: 'h5-link-issued', link }])
  return `${origin}/simulators/wechat/h5/${link.token}?prepay_id=${order.prepayId}`
}

export function findOrder({ ledger }: Simulation, outTradeNo: string): Order {
  const order = ledger.state.orders.get(outTradeNo)
  if (order === undefined) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在')
  return order
}

export function findTransaction({ ledger }: Simulation, transactionId: string): Order {
  const order = [...ledger.state.orders.values()].find((one) => one.paid?.transactionId === transactionId)
  if (order === undefined) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在')
  return order
}

/** Closes an unpaid order; closing it again succeeds. */
export async function closeOrder(simulation: Simulation, outTradeNo: string): Promise<void> {
  const order = findOrder(simulation, outTradeNo)
  if (order.paid !== null) {
    const code = simulation.faults.vagueClose ? 'INVALID_REQUEST' : 'ORDERPAID'
    throw new Refusal(400, code, '该订单已支付')
  }
  if (order.charge === 'ACCEPT') throw new Refusal(400, 'USER_PAYING', '扣款处理中，请稍后再试')
  if (!order.closed) await simulation.ledger.record([{ type: 'order-closed', outTradeNo }])
}

/** The buyer pays: true when the order is paid now, false when it was paid or closed before. */
export async function payOrder(simulation: Simulation, outTradeNo: string): Promise<boolean> {
  const order = findOrder(simulation, outTradeNo)
  const { ledger, clock } = simulation
  if (tradeState(ledger.state, order, clock.now()) !== 'NOTPAY') return false
  await completePayment(simulation, order)
  return true
}

/** The false amount of the bill, if a fault says so. */
function chooseBilledAmount(faults: Faults, { totalFen }: Order): Pick<Payment, 'billedFen'> {
  if (faults.unbilledPayments > 0) {
    faults.unbilledPayments -= 1
    return { billedFen: null }
  }
  if (faults.garbledPayments > 0) {
    faults.garbledPayments -= 1
    return { billedFen: -1 }
  }
  if (faults.misbilledPayments === 0) return {}
  faults.misbilledPayments -= 1
  return { billedFen: totalFen - 100 }
}

export async function completePayment(simulation: Simulation, order: Order): Promise<void> {
  const { outTradeNo } = order
  const paid: Payment = {
    transactionId: createWechatNumber('4200', 28),
    at: isoNow(simulation.clock),
    ...chooseBilledAmount(simulation.faults, order),
  }
  await recordAndNotify(simulation, [{ type: 'order-paid', outTradeNo, ...paid }], {
    eventType: 'TRANSACTION.SUCCESS',
    url: order.notifyUrl,
    resource: transactionDocument(simulation, { ...order, paid }),
  })
}
