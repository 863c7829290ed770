import { AdapterError } from '../../../base/adapter-error.ts'
import type {
  ClientAction,
  PaymentProvider,
  PaymentReport,
  PaymentRequest,
  RefundRequest,
} from '../provider.ts'
import type { ReportLog } from '../../read-each.ts'
import { minuteMs, shanghaiTime } from '../../../base/time.ts'
import { fetchTradeBill } from './bill.ts'
import type { Mandates } from '../mandates.ts'
import { createMandates } from './mandates.ts'
import { hasCode } from './error.ts'
import { fetchCertificates } from './certificates.ts'
import { type VerifiedEndpoint, type Endpoint, sendSigned, tradeTypes } from './http.ts'
import { createKeyRing } from './keys.ts'
import { notificationPath } from './notification-path.ts'
import { readNotification, readPayment, readRefund, readText } from './resource.ts'
import { readPrivateKey, signJsapiInvoke, verifyMessage } from './signature.ts'

export type WechatPayConfig = {
  /** `https://api.mch.weixin.qq.com`, or the simulator's origin. */
  baseUrl: string
  mchid: string
  appid: string
  /** The serial number of the merchant's certificate. */
  merchantSerial: string
  merchantPrivateKeyPem: string
  /** The certificate of that key, which has its expiry. */
  merchantCertificatePem?: string | undefined
  /**
   * PEM by serial or PUB_KEY_ID; both kinds while WeChat moves a merchant to public keys. Other certificates
   * are fetched when WeChat first signs with one.
   */
  platformKeys: Record<string, string>
  /** 32 bytes. */
  apiV3Key: string
  notifyUrl: string
  /** Default: notifyUrl. */
  refundNotifyUrl?: string
  /** WeChat's template for mandates, if the merchant may charge by them. */
  planId?: number | undefined
  /** Default: 5000. */
  timeoutMs?: number
}

type Context = { connection: VerifiedEndpoint; config: WechatPayConfig }

function missing(what: string): never {
  throw new AdapterError('rejected', `WeChat Pay request without ${what}`)
}

/** An h5_url is valid for 5 minutes; it is renewed a minute earlier. */
const h5UrlMs = 4 * minuteMs

/** An h5_url works only for the IP address that it was requested for. */
function sceneInfo(request: PaymentRequest): object {
  const scene = { payer_client_ip: request.payerClientIp }
  if (request.channel === 'in-app') return scene
  return { ...scene, h5_info: { type: 'Wap', ...(request.origin && { app_url: request.origin }) } }
}

async function createPayment(
  { connection, config }: Context,
  request: PaymentRequest,
): Promise<ClientAction> {
  const payload = {
    appid: config.appid,
    mchid: config.mchid,
    description: request.description,
    out_trade_no: request.outTradeNo,
    time_expire: shanghaiTime(request.expiresAt),
    notify_url: config.notifyUrl,
    amount: { total: request.amountFen, currency: 'CNY' },
    scene_info: sceneInfo(request),
    ...(request.channel === 'in-app' && { payer: { openid: request.payerId ?? missing('an openid') } }),
  }
  const target = `/v3/pay/transactions/${tradeTypes[request.channel]}`
  const answer = (await sendSigned(connection, 'POST', target, payload)) ?? {}
  if (request.channel === 'browser')
    return { kind: 'redirect', url: readText(answer, 'h5_url'), validMs: h5UrlMs }
  const parameters = await signJsapiInvoke(connection.merchant, readText(answer, 'prepay_id'))
  return { kind: 'invoke', parameters }
}

function orderPath(outTradeNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`
}

async function queryPayment({ connection, config }: Context, outTradeNo: string): Promise<PaymentReport> {
  const target = `${orderPath(outTradeNo)}?mchid=${encodeURIComponent(config.mchid)}`
  return readPayment((await sendSigned(connection, 'GET', target)) ?? {})
}

/** Several errors of a close share one code (INVALID_REQUEST), so a query decides. */
async function settleRefusedClose(
  context: Context,
  outTradeNo: string,
  refusal: AdapterError,
): Promise<'closed' | 'already-paid'> {
  const { state } = await queryPayment(context, outTradeNo)
  if (state === 'paid' || state === 'refunded') return 'already-paid'
  if (state === 'closed') return 'closed'
  throw refusal
}

async function closePayment(context: Context, outTradeNo: string): Promise<'closed' | 'already-paid'> {
  try {
    await sendSigned(context.connection, 'POST', `${orderPath(outTradeNo)}/close`, {
      mchid: context.config.mchid,
    })
    return 'closed'
  } catch (error) {
    if (hasCode(error, 'ORDER_PAID')) return 'already-paid'
    // Unknown to WeChat or already closed: it cannot be paid.
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
  connection: VerifiedEndpoint,
  { planId, appid, notifyUrl }: WechatPayConfig,
): Mandates | undefined {
  return planId === undefined ? undefined : createMandates(connection, { appid, planId, notifyUrl })
}

const refunds = '/v3/refund/domestic/refunds'

/**
 * The merchant side of WeChat Pay API v3 for H5 and JSAPI payments. Throws at once for an invalid key or a
 * wrong length of the APIv3 key.
 * Source: pay.weixin.qq.com/doc/v3/merchant (H5 payment, JSAPI payment, refunds, bills, signatures).
 */
export function createWechatPay(config: WechatPayConfig, log?: ReportLog): PaymentProvider {
  if (Buffer.byteLength(config.apiV3Key) !== 32)
    throw new Error('The WeChat Pay APIv3 key must have 32 bytes')
  const line = endpointFor(config)
  const keys = createKeyRing(config.platformKeys, () => fetchCertificates(line, config.apiV3Key, log))
  const connection: VerifiedEndpoint = { ...line, keys }
  const context: Context = { connection, config }
  return {
    account: { merchantId: config.mchid, appId: config.appid },
    notifications: { path: notificationPath, acknowledgement: '' },
    createPayment: (request) => createPayment(context, request),
    queryPayment: (outTradeNo) => queryPayment(context, outTradeNo),
    closePayment: (outTradeNo) => closePayment(context, outTradeNo),
    refund: async (request) =>
      readRefund((await sendSigned(connection, 'POST', refunds, refundPayload(config, request))) ?? {}),
    queryRefund: async ({ outRefundNo }) =>
      readRefund(
        (await sendSigned(connection, 'GET', `${refunds}/${encodeURIComponent(outRefundNo)}`)) ?? {},
      ),
    parseNotification: async (headers, rawBody) => {
      await verifyMessage(keys.findKey, headers, rawBody)
      return readNotification(rawBody, config.apiV3Key)
    },
    downloadBill: (day) => fetchTradeBill(connection, day, log),
    mandates: mandatesOf(connection, config),
  }
}

/** The endpoint of WeChat Pay, our identity there, and the timeout (ms). */
export function endpointFor(config: WechatPayConfig): Endpoint {
  const merchant = {
    mchid: config.mchid,
    appid: config.appid,
    serial: config.merchantSerial,
    privateKey: readPrivateKey(config.merchantPrivateKeyPem),
  }
  return { baseUrl: config.baseUrl, merchant, timeoutMs: config.timeoutMs ?? 5000 }
}
