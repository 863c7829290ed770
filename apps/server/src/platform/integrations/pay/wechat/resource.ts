import { createDecipheriv } from 'node:crypto'
import { isStorable } from '@hao/contract/name.ts'
import { AdapterError } from '../../../base/adapter-error.ts'
import { readMoment } from '../../read-moment.ts'
import type { MandateReport } from '../mandates.ts'
import type { Notification, PaymentReport, PaymentState, RefundReport } from '../provider.ts'
import { isObject } from '../../../base/json.ts'

type Json = Record<string, unknown>

function unreadable(what: string): never {
  throw new AdapterError('rejected', `WeChat Pay sent a message whose ${what} is missing or invalid`)
}

/** Reads a value that must be an object. */
export function readObject(value: unknown, what: string): Json {
  return isObject(value) ? value : unreadable(what)
}

/** Reads a field that must be a list of objects. */
export function readObjects(json: Json, name: string): Json[] {
  const value = json[name]
  return Array.isArray(value) ? value.map((item) => readObject(item, name)) : unreadable(name)
}

/** Parses the JSON object of a verified body. */
export function readJson(bytes: Buffer): Json {
  try {
    return readObject(JSON.parse(bytes.toString()), 'JSON object')
  } catch (error) {
    if (error instanceof AdapterError) throw error
    throw new AdapterError('rejected', 'WeChat Pay sent a body that is not JSON', { cause: error })
  }
}

export function readText(json: Json, name: string): string {
  const value = json[name]
  return typeof value === 'string' && value !== '' && isStorable(value) ? value : unreadable(name)
}

/** The maximum length of an id in WeChat's documentation, that of an openid. */
const maxIdLength = 128

/** Reads an id or a code of WeChat's. Only these are stored of a message. */
function id(json: Json, name: string): string {
  const value = readText(json, name)
  return value.length <= maxIdLength ? value : unreadable(name)
}

function fen(json: Json, name: string): number {
  const value = json[name]
  return Number.isSafeInteger(value) ? (value as number) : unreadable(name)
}

function time(json: Json, name: string): Date {
  return readMoment(readText(json, name)) ?? unreadable(name)
}

/** Maps a code of WeChat's, such as a trade_state, to ours. */
function translate<Meaning>(words: Record<string, Meaning>, word: string, what: string): Meaning {
  const meaning = Object.hasOwn(words, word) ? words[word] : undefined
  return meaning ?? unreadable(`${what} (${word})`)
}

/** ACCEPT and PAY_FAIL occur for charges by mandate: running, and refused by the buyer's bank or balance. */
const tradeStates: Record<string, PaymentState> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'pending',
  CLOSED: 'closed',
  USERPAYING: 'pending',
  PAYERROR: 'pending',
  ACCEPT: 'pending',
  PAY_FAIL: 'refused',
}

const refundStates: Record<string, RefundReport['state']> = {
  SUCCESS: 'succeeded',
  CLOSED: 'closed',
  PROCESSING: 'processing',
  ABNORMAL: 'abnormal',
}

const mandateStates: Record<string, MandateReport['state']> = { SIGNED: 'active', TERMINATED: 'ended' }

/** Reads a transaction of a query or of a TRANSACTION notification. */
export function readPayment(json: Json): PaymentReport {
  const amount = readObject(json.amount ?? {}, 'amount')
  const payer = readObject(json.payer ?? {}, 'payer')
  const tradeState = id(json, 'trade_state')
  const state = translate(tradeStates, tradeState, 'trade_state')
  return {
    provider: 'wechat',
    outTradeNo: id(json, 'out_trade_no'),
    state,
    ...(state === 'refused' && { refusal: tradeState }),
    merchantId: id(json, 'mchid'),
    appId: id(json, 'appid'),
    ...(json.transaction_id !== undefined && { transactionId: id(json, 'transaction_id') }),
    ...(amount.total !== undefined && { amountFen: fen(amount, 'total') }),
    ...(amount.currency !== undefined && { currency: id(amount, 'currency') }),
    ...(payer.openid !== undefined && { payerId: id(payer, 'openid') }),
    ...(json.success_time !== undefined && { successTime: time(json, 'success_time') }),
  }
}

/** Reads a refund. A query has its state in `status`, a notification in `refund_status`. */
export function readRefund(json: Json): RefundReport {
  const amount = readObject(json.amount, 'amount')
  const state = id(json, json.refund_status === undefined ? 'status' : 'refund_status')
  return {
    provider: 'wechat',
    outRefundNo: id(json, 'out_refund_no'),
    outTradeNo: id(json, 'out_trade_no'),
    state: translate(refundStates, state, 'refund status'),
    refundFen: fen(amount, 'refund'),
    ...(json.create_time !== undefined && { createTime: time(json, 'create_time') }),
    ...(json.success_time !== undefined && { successTime: time(json, 'success_time') }),
  }
}

/** Reads a mandate of a query or of an ENTRUST notification. */
export function readMandate(json: Json): MandateReport {
  return {
    provider: 'wechat',
    mandateCode: id(json, 'out_contract_code'),
    mandateId: id(json, 'contract_id'),
    state: translate(mandateStates, id(json, 'contract_state'), 'contract_state'),
    ...(json.contract_signed_time !== undefined && { signedAt: time(json, 'contract_signed_time') }),
  }
}

/** The days (`YYYY-MM-DD` in Asia/Shanghai) and the amount of an announced charge. */
export type ScheduleReport = { state: string; from?: string; until?: string; amountFen?: number }

export function readSchedule(json: Json): ScheduleReport {
  const amount = readObject(json.scheduled_amount ?? {}, 'scheduled_amount')
  return {
    state: id(json, 'schedule_state'),
    ...(json.deduct_start_date !== undefined && { from: id(json, 'deduct_start_date') }),
    ...(json.deduct_end_date !== undefined && { until: id(json, 'deduct_end_date') }),
    ...(amount.total !== undefined && { amountFen: fen(amount, 'total') }),
  }
}

const tagBytes = 16

/**
 * Decrypts the resource of a notification; the last 16 bytes of the ciphertext are the GCM tag. Throws
 * `bad_signature` for a wrong key, or changed ciphertext, nonce or associated data.
 * Source: WeChat Pay API v3, "decrypting callbacks": AEAD_AES_256_GCM (RFC 5116) with the 32-byte APIv3 key.
 */
export function decryptResource(resource: Json, apiV3Key: string): Buffer {
  if (resource.algorithm !== 'AEAD_AES_256_GCM') unreadable('resource algorithm')
  const sealed = Buffer.from(readText(resource, 'ciphertext'), 'base64')
  const associated = typeof resource.associated_data === 'string' ? resource.associated_data : ''
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, readText(resource, 'nonce'), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(associated))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch (error) {
    throw new AdapterError('bad_signature', 'WeChat Pay resource cannot be decrypted', { cause: error })
  }
}

/**
 * Parses a verified notification: payment, refund or mandate, by its type. Throws `rejected` for other types.
 */
export function readNotification(rawBody: Buffer, apiV3Key: string): Notification {
  const json = readJson(rawBody)
  const resource = readObject(json.resource, 'resource')
  const content = readJson(decryptResource(resource, apiV3Key))
  const envelope = {
    id: id(json, 'id'),
    eventType: id(json, 'event_type'),
    createTime: time(json, 'create_time'),
  }
  if (envelope.eventType.startsWith('TRANSACTION.')) {
    return { ...envelope, kind: 'payment', report: readPayment(content) }
  }
  if (envelope.eventType.startsWith('REFUND.')) {
    return { ...envelope, kind: 'refund', report: readRefund(content) }
  }
  if (envelope.eventType.startsWith('ENTRUST.')) {
    return { ...envelope, kind: 'mandate', report: readMandate(content) }
  }
  return unreadable(`event (${envelope.eventType})`)
}
