import { refundNotice } from './documents.ts'
import { isoNow } from './clock.ts'
import { type Json, optionalText, requiredFen, requiredNumber, requiredText } from './input.ts'
import { findOrder, findTransaction, createWechatNumber } from './orders.ts'
import { Refusal } from './refusal.ts'
import { recordAndNotify, type Simulation } from './simulation.ts'
import { type Order, type Refund, findRefunds } from './state.ts'

function invalid(message: string): never {
  throw new Refusal(400, 'INVALID_REQUEST', message)
}

function findRefundableOrder(simulation: Simulation, body: Json): Order {
  const transactionId = optionalText(body, 'transaction_id', 32)
  try {
    return transactionId === null
      ? findOrder(simulation, requiredText(body, 'out_trade_no', 32))
      : findTransaction(simulation, transactionId)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  }
}

function readRefund({ settings, clock }: Simulation, order: Order, body: Json): Refund {
  if (requiredFen(body, 'amount/total') !== order.totalFen) {
    invalid('订单金额或退款金额与之前请求不一致，请核实后再试')
  }
  if (requiredText(body, 'amount/currency', 16) !== 'CNY') invalid('退款币种有误')
  return {
    refundId: createWechatNumber('5030', 29),
    outRefundNo: requiredNumber(body, 'out_refund_no', /^[\w|*@-]{1,64}$/),
    outTradeNo: order.outTradeNo,
    refundFen: requiredFen(body, 'amount/refund'),
    reason: optionalText(body, 'reason', 80),
    notifyUrl: optionalText(body, 'notify_url', 256) ?? settings.notifyUrl,
    createdAt: isoNow(clock),
    succeededAt: null,
  }
}

/** Accepts a refund once per out_refund_no; the same number again returns its current state. */
export async function acceptRefund(
  simulation: Simulation,
  body: Json,
): Promise<{ order: Order; refund: Refund }> {
  const { ledger, faults } = simulation
  const order = findRefundableOrder(simulation, body)
  if (order.paid === null) invalid('订单未支付，不能发起退款')
  const refund = readRefund(simulation, order, body)
  const known = ledger.state.refunds.get(refund.outRefundNo)
  if (known !== undefined) {
    const same = known.outTradeNo === refund.outTradeNo && known.refundFen === refund.refundFen
    if (!same) invalid('订单金额或退款金额与之前请求不一致，请核实后再试')
    return { order, refund: known.abnormal ? await resumeRefund(simulation, known) : known }
  }
  const before = findRefunds(ledger.state, order.outTradeNo).reduce((sum, one) => sum + one.refundFen, 0)
  if (before + refund.refundFen > order.totalFen) invalid('退款总金额超过订单金额')
  await ledger.record([{ type: 'refund-accepted', refund }])
  const failed = faults.abnormalRefunds > 0
  if (failed) faults.abnormalRefunds -= 1
  scheduleFinish(simulation, refund.outRefundNo, failed)
  return { order, refund }
}

/** A refund that the payer's account refused continues when the merchant requests it again. */
async function resumeRefund(simulation: Simulation, { abnormal: _over, ...refund }: Refund): Promise<Refund> {
  await simulation.ledger.record([{ type: 'refund-resumed', outRefundNo: refund.outRefundNo }])
  scheduleFinish(simulation, refund.outRefundNo)
  return refund
}

export function findRefund(simulation: Simulation, outRefundNo: string): { order: Order; refund: Refund } {
  const refund = simulation.ledger.state.refunds.get(outRefundNo)
  if (refund === undefined) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  return { order: findOrder(simulation, refund.outTradeNo), refund }
}

async function finishRefund(simulation: Simulation, outRefundNo: string, failed: boolean): Promise<void> {
  const { order, refund } = findRefund(simulation, outRefundNo)
  const at = isoNow(simulation.clock)
  const finished: Refund = { ...refund, ...(failed ? { abnormal: true } : { succeededAt: at }) }
  const event = failed
    ? ({ type: 'refund-failed', outRefundNo } as const)
    : ({ type: 'refund-succeeded', outRefundNo, at } as const)
  await recordAndNotify(simulation, [event], {
    eventType: failed ? 'REFUND.ABNORMAL' : 'REFUND.SUCCESS',
    url: refund.notifyUrl,
    resource: refundNotice(simulation.keys, order, finished),
  })
}

function scheduleFinish(simulation: Simulation, outRefundNo: string, failed = false): void {
  const { clock, settings } = simulation
  clock.schedule(settings.refundMs, () => finishRefund(simulation, outRefundNo, failed))
}

export function resumeRefunds(simulation: Simulation, refunds: Iterable<Refund>): void {
  for (const { outRefundNo, succeededAt, abnormal } of refunds)
    if (succeededAt === null && !abnormal) scheduleFinish(simulation, outRefundNo)
}
