import { formatChinaTime } from './china-time.ts'
import type { Simulation } from './simulation.ts'
import { type Mandate, type Order, type Refund, tradeState, type TradeState } from './state.ts'

const descriptions: Record<TradeState, string> = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  NOTPAY: '订单未支付',
  CLOSED: '订单已关闭',
  ACCEPT: '已接收，等待扣款',
  PAY_FAIL: '扣款失败，余额不足',
}

type Merchant = { mchid: string; appid: string }

export function transactionDocument(simulation: Simulation, order: Order): object {
  const { keys: merchant, ledger, clock } = simulation
  const current = tradeState(ledger.state, order, clock.now())
  const common = {
    mchid: merchant.mchid,
    appid: merchant.appid,
    out_trade_no: order.outTradeNo,
    trade_state: current,
    trade_state_desc: descriptions[current],
    ...(order.attach !== null && { attach: order.attach }),
  }
  if (order.paid === null) return { ...common, payer: {}, amount: { total: order.totalFen, currency: 'CNY' } }
  return {
    ...common,
    transaction_id: order.paid.transactionId,
    trade_type: order.tradeType,
    bank_type: 'OTHERS',
    success_time: formatChinaTime(order.paid.at),
    payer: { openid: order.openid },
    amount: {
      total: order.totalFen,
      payer_total: order.totalFen,
      currency: 'CNY',
      payer_currency: 'CNY',
    },
  }
}

function refundFacts(order: Order, refund: Refund): object {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: order.paid?.transactionId,
    out_trade_no: refund.outTradeNo,
    user_received_account: '支付用户零钱',
    ...(refund.succeededAt !== null && { success_time: formatChinaTime(refund.succeededAt) }),
  }
}

function refundState(refund: Refund): string {
  if (refund.abnormal) return 'ABNORMAL'
  return refund.succeededAt === null ? 'PROCESSING' : 'SUCCESS'
}

export function refundDocument(order: Order, refund: Refund): object {
  return {
    ...refundFacts(order, refund),
    channel: 'ORIGINAL',
    create_time: formatChinaTime(refund.createdAt),
    status: refundState(refund),
    funds_account: 'AVAILABLE',
    amount: {
      total: order.totalFen,
      refund: refund.refundFen,
      payer_total: order.totalFen,
      payer_refund: refund.refundFen,
      settlement_refund: refund.refundFen,
      settlement_total: order.totalFen,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}

/** A refund in its notification: other names and no currency. */
export function refundNotice(merchant: Merchant, order: Order, refund: Refund): object {
  return {
    mchid: merchant.mchid,
    ...refundFacts(order, refund),
    refund_status: refundState(refund),
    amount: {
      total: order.totalFen,
      refund: refund.refundFen,
      payer_total: order.totalFen,
      payer_refund: refund.refundFen,
    },
  }
}

export function mandateDocument(merchant: Merchant, mandate: Mandate): object {
  const { terminated, schedule, firstCharge } = mandate
  return {
    mchid: merchant.mchid,
    appid: merchant.appid,
    contract_id: mandate.mandateId,
    plan_id: mandate.planId,
    out_contract_code: mandate.mandateCode,
    contract_display_account: mandate.displayAccount,
    contract_state: terminated === null ? 'SIGNED' : 'TERMINATED',
    ...(mandate.signedAt !== null && { contract_signed_time: formatChinaTime(mandate.signedAt) }),
    openid: mandate.openid,
    ...(terminated !== null && {
      contract_terminate_info: {
        contract_termination_mode: terminated.mode,
        contract_terminated_time: formatChinaTime(terminated.at),
        contract_termination_remark: terminated.remark,
      },
    }),
    deduct_schedule: {
      estimated_deduct_date: firstCharge.date,
      estimated_deduct_amount: { total: firstCharge.totalFen, currency: 'CNY' },
      ...scheduleDocument(schedule),
    },
  }
}

export function scheduleDocument(schedule: Mandate['schedule']): object {
  if (schedule === null) return { schedule_state: 'NOT_SCHEDULED' }
  return {
    schedule_state: 'SCHEDULED',
    deduct_start_date: schedule.from,
    deduct_end_date: schedule.until,
    scheduled_amount: { total: schedule.totalFen, currency: 'CNY' },
  }
}
