import { randomBytes } from 'node:crypto'
import { formatChinaDay, dayMs } from './china-time.ts'
import { isoNow } from './clock.ts'
import { mandateDocument, transactionDocument } from './documents.ts'
import { type Json, optionalText, requiredFen, requiredNumber, requiredText, requiredUrl } from './input.ts'
import { completePayment, createWechatNumber } from './orders.ts'
import { Refusal } from './refusal.ts'
import { recordAndNotify, type Simulation } from './simulation.ts'
import type { Mandate, Order } from './state.ts'

/** A charge is possible from 2 to 9 days after it was scheduled. */
const firstDay = 2
const lastDay = 9

/** The day in China `later` days after today, as YYYY-MM-DD. */
function chinaDayFromToday({ clock }: Simulation, later = 0): string {
  return formatChinaDay(clock.now() + later * dayMs)
}

function readMandate({ keys }: Simulation, body: Json): Mandate {
  if (requiredText(body, 'appid', 32) !== keys.appid)
    throw new Refusal(400, 'APPID_MCHID_NOT_MATCH', '商户号和appid没有绑定关系')
  const planId = requiredFen(body, 'plan_id')
  if (planId !== keys.planId) throw new Refusal(400, 'PARAM_ERROR', '模板不存在')
  return {
    mandateCode: requiredNumber(body, 'out_contract_code', /^\w{1,32}$/),
    planId,
    openid: requiredText(body, 'openid', 128),
    displayAccount: requiredText(body, 'contract_display_account', 32),
    notifyUrl: requiredUrl(body, 'contract_notify_url'),
    firstCharge: {
      date: requiredNumber(body, 'deduct_schedule/estimated_deduct_date', /^\d{4}-\d\d-\d\d$/),
      totalFen: requiredFen(body, 'deduct_schedule/estimated_deduct_amount/total'),
      description: requiredText(body, 'deduct_schedule/description', 127),
    },
    mandateId: null,
    signedAt: null,
    terminated: null,
    schedule: null,
  }
}

/** Prepares a mandate and returns the address of the page where the buyer signs it. */
export async function prepareMandate(simulation: Simulation, body: Json): Promise<string> {
  const { ledger, settings } = simulation
  const mandate = readMandate(simulation, body)
  if (ledger.state.mandates.get(mandate.mandateCode)?.signedAt)
    throw new Refusal(400, 'INVALID_REQUEST', '商户签约协议号已使用')
  const link = { token: randomBytes(16).toString('base64url'), mandateCode: mandate.mandateCode }
  await ledger.record([
    { type: 'mandate-changed', mandate },
    { type: 'sign-link-issued', link },
  ])
  return `${settings.publicUrl || new URL(mandate.notifyUrl).origin}/simulators/wechat/entrust/${link.token}`
}

export function findMandate({ ledger }: Simulation, mandateCode: string): Mandate {
  const mandate = ledger.state.mandates.get(mandateCode)
  if (!mandate?.signedAt) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '签约协议不存在')
  return mandate
}

function findActiveMandate({ ledger }: Simulation, mandateId: string): Mandate {
  const mandate = [...ledger.state.mandates.values()].find((one) => one.mandateId === mandateId)
  if (!mandate) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '签约协议不存在')
  if (mandate.terminated) throw new Refusal(400, 'CONTRACT_TERMINATED', '签约协议已解约')
  return mandate
}

async function recordChange(
  simulation: Simulation,
  mandate: Mandate,
  eventType: 'ENTRUST.SIGN' | 'ENTRUST.TERMINATE',
): Promise<void> {
  const resource = mandateDocument(simulation.keys, mandate)
  const about = { eventType, url: mandate.notifyUrl, resource }
  await recordAndNotify(simulation, [{ type: 'mandate-changed', mandate }], about)
}

/** The buyer signs; false when there is no mandate to sign. */
export async function signMandate(simulation: Simulation, mandateCode: string): Promise<boolean> {
  const mandate = simulation.ledger.state.mandates.get(mandateCode)
  if (!mandate || mandate.signedAt) return false
  const signed = { ...mandate, mandateId: createWechatNumber('20', 18), signedAt: isoNow(simulation.clock) }
  await recordChange(simulation, signed, 'ENTRUST.SIGN')
  return true
}

/** The buyer or the merchant ends a mandate; false when there is none to end. */
export async function terminateMandate(
  simulation: Simulation,
  mandateCode: string,
  mode: 'USER_TERMINATE' | 'MERCHANT_TERMINATE',
  remark: string,
): Promise<boolean> {
  const mandate = simulation.ledger.state.mandates.get(mandateCode)
  if (!mandate?.signedAt || mandate.terminated) return false
  const terminated = { at: isoNow(simulation.clock), mode, remark }
  await recordChange(simulation, { ...mandate, terminated }, 'ENTRUST.TERMINATE')
  return true
}

/** Schedules a charge; scheduling again moves its days. */
export async function scheduleCharge(
  simulation: Simulation,
  mandateId: string,
  body: Json,
): Promise<Mandate> {
  const mandate = findActiveMandate(simulation, mandateId)
  const totalFen = requiredFen(body, 'schedule_amount/total')
  const schedule = {
    from: chinaDayFromToday(simulation, firstDay),
    until: chinaDayFromToday(simulation, lastDay),
    totalFen,
  }
  await simulation.ledger.record([{ type: 'mandate-changed', mandate: { ...mandate, schedule } }])
  return { ...mandate, schedule }
}

export function findSchedule(simulation: Simulation, mandateId: string): Mandate['schedule'] {
  return findActiveMandate(simulation, mandateId).schedule
}

function refuseUnscheduled(simulation: Simulation, { schedule }: Mandate, totalFen: number): void {
  const today = chinaDayFromToday(simulation)
  if (!schedule || today < schedule.from || today > schedule.until)
    throw new Refusal(403, 'RULE_LIMIT', '未在可扣费时间内，请先预约扣费')
  if (totalFen > schedule.totalFen) throw new Refusal(403, 'RULE_LIMIT', '扣费金额超过预约金额')
}

/** Accepts a charge, once per trade number. */
export async function acceptCharge(simulation: Simulation, body: Json): Promise<Order> {
  const mandate = findActiveMandate(simulation, requiredText(body, 'contract_id', 32))
  const order: Order = {
    tradeType: 'PAP',
    outTradeNo: requiredNumber(body, 'out_trade_no', /^[\w|*-]{6,32}$/),
    description: requiredText(body, 'description', 127),
    totalFen: requiredFen(body, 'amount/total'),
    expiresAt: null,
    notifyUrl: requiredUrl(body, 'transaction_notify_url'),
    attach: optionalText(body, 'attach', 128),
    openid: mandate.openid,
    prepayId: '',
    paid: null,
    closed: false,
    charge: 'ACCEPT',
  }
  const known = simulation.ledger.state.orders.get(order.outTradeNo)
  if (known) {
    if (known.tradeType === 'PAP' && known.totalFen === order.totalFen) return known
    throw new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  }
  refuseUnscheduled(simulation, mandate, order.totalFen)
  await simulation.ledger.record([{ type: 'order-placed', order }])
  scheduleFinish(simulation, order)
  return order
}

async function finishCharge(simulation: Simulation, order: Order): Promise<void> {
  const { faults } = simulation
  if (faults.failingCharges === 0) return completePayment(simulation, order)
  faults.failingCharges -= 1
  await recordAndNotify(simulation, [{ type: 'charge-failed', outTradeNo: order.outTradeNo }], {
    eventType: 'TRANSACTION.PAY_FAIL',
    url: order.notifyUrl,
    resource: transactionDocument(simulation, { ...order, charge: 'PAY_FAIL' }),
  })
}

function scheduleFinish(simulation: Simulation, order: Order): void {
  simulation.clock.schedule(simulation.settings.chargeMs, () => finishCharge(simulation, order))
}

export function resumeCharges(simulation: Simulation, orders: Iterable<Order>): void {
  for (const order of orders)
    if (order.charge === 'ACCEPT' && order.paid === null) scheduleFinish(simulation, order)
}
