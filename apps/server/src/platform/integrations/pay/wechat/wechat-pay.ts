import { AdapterError } from '../../../base/adapter-error.ts'
import type { PaymentGateway, PaymentReport, Prepayment, PrepayRequest, RefundRequest } from '../provider.ts'
import { shanghaiTime } from '../../../base/time.ts'
import { fetchTradeBill } from './bill.ts'
import { createMandates } from './mandates.ts'
import { hasCode } from './error.ts'
import { fetchCertificates } from './certificates.ts'
import { type Connection, type Line, sendSigned } from './http.ts'
import { createKeyRing } from './keys.ts'
import { readNotification, readPayment, readRefund, text } from './resource.ts'
import { readPrivateKey, signJsapiInvoke, verifyMessage } from './signature.ts'

export type WechatPayConfig = {
  /** `https://api.mch.weixin.qq.com`, or the simulator's origin. */
  baseUrl: string
  mchid: string
  appid: string
  /** Serial number of the merchant's own certificate. */
  merchantSerial: string
  merchantPrivateKeyPem: string
  /** The certificate of that key: from it alone is known when it ends. */
  merchantCertificatePem?: string | undefined
  /**
   * Serial or PUB_KEY_ID → PEM; both kinds at once while WeChat switches a merchant over. Certificates that are not among them are fetched
   * when WeChat first signs with one.
   */
  platformKeys: Record<string, string>
  /** 32 bytes. */
  apiV3Key: string
  notifyUrl: string
  /** Default: notifyUrl. */
  refundNotifyUrl?: string
  /** WeChat's template for mandates, where the merchant may charge by them. */
  planId?: number | undefined
  /** Default 5000. */
  timeoutMs?: number
}

type Context = { connection: Connection; config: WechatPayConfig }

function missing(what: string): never {
  throw new AdapterError('rejected', `WeChat Pay request without ${what}`)
}

function sceneInfo(request: PrepayRequest): object {
  const scene = { payer_client_ip: request.payerClientIp }
  if (request.channel === 'jsapi') return scene
  return { ...scene, h5_info: { type: 'Wap', ...(request.origin && { app_url: request.origin }) } }
}

async function prepay({ connection, config }: Context, request: PrepayRequest): Promise<Prepayment> {
  const payload = {
    appid: config.appid,
    mchid: config.mchid,
    description: request.description,
    out_trade_no: request.outTradeNo,
    time_expire: shanghaiTime(request.expiresAt),
    notify_url: config.notifyUrl,
    amount: { total: request.amountFen, currency: 'CNY' },
    scene_info: sceneInfo(request),
    ...(request.channel === 'jsapi' && { payer: { openid: request.openid ?? missing('an openid') } }),
  }
  const answer =
    (await sendSigned(connection, 'POST', `/v3/pay/transactions/${request.channel}`, payload)) ?? {}
  return request.channel === 'h5'
    ? { channel: 'h5', h5Url: text(answer, 'h5_url') }
    : { channel: 'jsapi', prepayId: text(answer, 'prepay_id') }
}

function orderPath(outTradeNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`
}

async function query({ connection, config }: Context, outTradeNo: string): Promise<PaymentReport> {
  const target = `${orderPath(outTradeNo)}?mchid=${encodeURIComponent(config.mchid)}`
  return readPayment((await sendSigned(connection, 'GET', target)) ?? {})
}

/** The refusal of a close is not told apart reliably by its code (INVALID_REQUEST covers several): the query decides. */
async function settleRefusedClose(
  context: Context,
  outTradeNo: string,
  refusal: AdapterError,
): Promise<'closed' | 'already_paid'> {
  const { tradeState } = await query(context, outTradeNo)
  if (tradeState === 'SUCCESS' || tradeState === 'REFUND') return 'already_paid'
  if (tradeState === 'CLOSED') return 'closed'
  throw refusal
}

async function close(context: Context, outTradeNo: string): Promise<'closed' | 'already_paid'> {
  try {
    await sendSigned(context.connection, 'POST', `${orderPath(outTradeNo)}/close`, {
      mchid: context.config.mchid,
    })
    return 'closed'
  } catch (error) {
    if (hasCode(error, 'ORDER_PAID')) return 'already_paid'
    // Never placed at WeChat, or closed before: in both cases nobody can pay it.
    if (hasCode(error, 'ORDER_NOT_EXIST') || hasCode(error, 'ORDER_CLOSED')) return 'closed'
    if (error instanceof AdapterError && error.kind === 'rejected') {
      return settleRefusedClose(context, outTradeNo, error)
    }
    throw error
  }
}

function refundPayload(config: WechatPayConfig, request: RefundRequest): object {
  return {
    out_trade_no: request.outTradeNo,
    out_refund_no: request.outRefundNo,
    reason: request.reason,
    notify_url: config.refundNotifyUrl ?? config.notifyUrl,
    amount: { refund: request.refundFen, total: request.totalFen, currency: 'CNY' },
  }
}

function mandatesOf(
  connection: Connection,
  { planId, appid, notifyUrl }: WechatPayConfig,
): PaymentGateway['mandates'] {
  return planId === undefined ? undefined : createMandates(connection, { appid, planId, notifyUrl })
}

const refunds = '/v3/refund/domestic/refunds'

/**
 * The merchant side of WeChat Pay API v3 for H5 and JSAPI payments. Keys are read here: a bad key or a bad APIv3 key length throws at
 * start, not at the first payment.
 * Source: pay.weixin.qq.com/doc/v3/merchant (H5 payment, JSAPI payment, refunds, bills, signatures).
 */
export function createWechatPay(config: WechatPayConfig): PaymentGateway {
  if (Buffer.byteLength(config.apiV3Key) !== 32)
    throw new Error('The WeChat Pay APIv3 key must have 32 bytes')
  const line = lineOf(config)
  const keys = createKeyRing(config.platformKeys, () => fetchCertificates(line, config.apiV3Key))
  const connection: Connection = { ...line, keys }
  const context: Context = { connection, config }
  return {
    prepay: (request) => prepay(context, request),
    query: (outTradeNo) => query(context, outTradeNo),
    close: (outTradeNo) => close(context, outTradeNo),
    refund: async (request) =>
      readRefund((await sendSigned(connection, 'POST', refunds, refundPayload(config, request))) ?? {}),
    queryRefund: async (outRefundNo) =>
      readRefund(
        (await sendSigned(connection, 'GET', `${refunds}/${encodeURIComponent(outRefundNo)}`)) ?? {},
      ),
    parseNotification: async (headers, rawBody) => {
      await verifyMessage(keys.keyOf, headers, rawBody)
      return readNotification(rawBody, config.apiV3Key)
    },
    jsapiInvokeParams: (prepayId) => signJsapiInvoke(line.merchant, prepayId),
    tradeBill: (day) => fetchTradeBill(connection, day),
    mandates: mandatesOf(connection, config),
  }
}

/** Where WeChat Pay is asked, as whom, and for how long (ms) its answer is waited for. */
export function lineOf(config: WechatPayConfig): Line {
  const merchant = {
    mchid: config.mchid,
    appid: config.appid,
    serial: config.merchantSerial,
    privateKey: readPrivateKey(config.merchantPrivateKeyPem),
  }
  return { baseUrl: config.baseUrl, merchant, timeoutMs: config.timeoutMs ?? 5000 }
}
