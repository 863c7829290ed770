import { AdapterError } from '../../../base/adapter-error.ts'
import { shanghaiDay } from '../../../base/time.ts'
import type { ChargeRequest, Mandates, SignRequest } from '../mandates.ts'
import { hasCode } from './error.ts'
import { type VerifiedEndpoint, sendSigned, tradeTypes } from './http.ts'
import { readMandate, readSchedule, type ScheduleReport, readText } from './resource.ts'

type MandateOptions = {
  appid: string
  /** The id of WeChat's template for this merchant's mandates. */
  planId: number
  notifyUrl: string
}

type Context = { connection: VerifiedEndpoint; options: MandateOptions }

async function sign({ connection, options }: Context, request: SignRequest): Promise<string | undefined> {
  const { channel, mandateCode, payerId, displayAccount, firstCharge } = request
  if (payerId === undefined) return undefined
  const payload = {
    appid: options.appid,
    plan_id: options.planId,
    out_contract_code: mandateCode,
    openid: payerId,
    contract_display_account: displayAccount,
    contract_notify_url: options.notifyUrl,
    deduct_schedule: {
      estimated_deduct_date: shanghaiDay(firstCharge.on),
      estimated_deduct_amount: { total: firstCharge.amountFen, currency: 'CNY' },
      description: firstCharge.description,
    },
  }
  const target = `/v3/papay/scheduled-deduct-sign/contracts/pre-entrust-sign/${tradeTypes[channel]}`
  return readText((await sendSigned(connection, 'POST', target, payload)) ?? {}, 'redirect_url')
}

function mandatePath({ options }: Context, mandateCode: string): string {
  return `/v3/papay/sign/contracts/plan-id/${options.planId}/out-contract-code/${encodeURIComponent(mandateCode)}`
}

async function terminate(context: Context, mandateCode: string, remark: string): Promise<void> {
  const target = `${mandatePath(context, mandateCode)}/terminate`
  try {
    await sendSigned(context.connection, 'POST', target, { contract_termination_remark: remark })
  } catch (error) {
    const over = error instanceof AdapterError && error.kind === 'not_found'
    if (!over && !hasCode(error, 'CONTRACT_TERMINATED')) throw error
  }
}

async function announce(
  { connection, options }: Context,
  mandateId: string,
  amountFen: number,
): Promise<ScheduleReport> {
  const target = `/v3/papay/pay/schedules/contract-id/${encodeURIComponent(mandateId)}/schedule`
  const amount = { total: amountFen, currency: 'CNY' }
  const answer = await sendSigned(connection, 'POST', target, {
    appid: options.appid,
    schedule_amount: amount,
  })
  return readSchedule(answer ?? {})
}

async function charge({ connection, options }: Context, request: ChargeRequest): Promise<void> {
  await sendSigned(connection, 'POST', '/v3/papay/pay/transactions/apply', {
    appid: options.appid,
    out_trade_no: request.outTradeNo,
    description: request.description,
    transaction_notify_url: options.notifyUrl,
    contract_id: request.mandateId,
    amount: { total: request.amountFen, currency: 'CNY' },
  })
}

/**
 * The merchant side of WeChat Pay's scheduled deduction.
 * Source: pay.weixin.qq.com/docs/merchant, "entrusted payment" (pre-sign, mandates by the merchant's code,
 * deduction schedule, accepting a transaction).
 */
export function createMandates(connection: VerifiedEndpoint, options: MandateOptions): Mandates {
  const context: Context = { connection, options }
  return {
    sign: (request) => sign(context, request),
    query: async (code) =>
      readMandate((await sendSigned(connection, 'GET', mandatePath(context, code))) ?? {}),
    announce: (mandateId, amountFen) => announce(context, mandateId, amountFen),
    charge: (request) => charge(context, request),
    terminate: (code, remark) => terminate(context, code, remark),
  }
}
