import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AdapterError } from '../../../base/adapter-error.ts'
import type { Bill, BilledRefund } from '../provider.ts'
import { hasCode } from './error.ts'
import { type VerifiedEndpoint, download, sendSigned } from './http.ts'
import { readText } from './resource.ts'
import { parseShanghaiTime } from '../../../base/time.ts'
import { readEach, type ReportLog } from '../../read-each.ts'

const unzip = promisify(gunzip)

type Row = (column: string) => string

/**
 * Downloads WeChat's trade bill of a day. Throws `bad_signature` if the unpacked file does not have the SHA-1
 * of the signed response.
 * Source: pay.weixin.qq.com/doc/v3/merchant, "applying for the trade bill", "downloading the bill".
 */
export async function fetchTradeBill(
  connection: VerifiedEndpoint,
  day: string,
  log?: ReportLog,
): Promise<Bill> {
  const target = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`
  try {
    const answer = (await sendSigned(connection, 'GET', target)) ?? {}
    const packed = await download(connection, readText(answer, 'download_url'))
    return readBill(await unpack(packed, readText(answer, 'hash_value')), log)
  } catch (error) {
    if (hasCode(error, 'NO_STATEMENT_EXIST')) return { payments: [], refunds: [], feeFen: 0 }
    throw error
  }
}

async function unpack(packed: Buffer, sha1: string): Promise<string> {
  const bytes = await unzip(packed).catch(() => Buffer.alloc(0))
  if (createHash('sha1').update(bytes).digest('hex') === sha1.toLowerCase()) return bytes.toString()
  throw new AdapterError('bad_signature', 'WeChat Pay sent a bill with a wrong hash', {
    retryable: true,
  })
}

/**
 * The file: a line of column names, lines of values that start with a backtick each, and a summary of two
 * lines.
 */
function readBill(csv: string, log?: ReportLog): Bill {
  const [header = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = header.split(',')
  const end = lines.findIndex((line) => !line.startsWith('`'))
  const readOne = (line: string) => readLine(columns, line)
  const entries = readEach('bill-line', lines.slice(0, end === -1 ? lines.length : end), readOne, log)
  return {
    payments: entries.flatMap(({ payment }) => payment ?? []),
    refunds: entries.flatMap(({ refund }) => refund ?? []),
    feeFen: Math.round(entries.reduce((sum, { fee }) => sum + fee, 0) / feePartsPerFen),
  }
}

/** WeChat writes fees with five decimals; the fee that it returns for a refund is negative. */
const feePartsPerFen = 1000

type BillEntry = { payment?: Bill['payments'][number]; refund?: BilledRefund; fee: number }

function readLine(columns: readonly string[], line: string): BillEntry {
  const values = line.slice(1).split(',`')
  if (values.length !== columns.length) unreadable('line')
  const row: Row = (column) => values[columns.indexOf(column)] ?? unreadable(column)
  const state = row('交易状态')
  const fee = readFee(row)
  if (state === 'SUCCESS') return { payment: readPayment(row), fee }
  return state === 'REFUND' && row('退款状态') !== 'FAIL' ? { refund: readRefund(row), fee } : { fee: 0 }
}

function readFee(row: Row): number {
  const value = row('手续费')
  return /^-?\d{1,9}\.\d{2,5}$/.test(value)
    ? Math.round(Number(value) * 100 * feePartsPerFen)
    : unreadable('手续费')
}

function unreadable(column: string): never {
  throw new AdapterError('rejected', `WeChat Pay sent a bill whose ${column} is missing or invalid`)
}

function readPayment(row: Row): Bill['payments'][number] {
  const successTime = parseShanghaiTime(row('交易时间'))
  if (Number.isNaN(successTime.getTime())) unreadable('交易时间')
  return {
    provider: 'wechat',
    outTradeNo: row('商户订单号'),
    state: 'paid',
    transactionId: row('微信订单号'),
    merchantId: row('商户号'),
    appId: row('公众账号ID'),
    amountFen: fen(row, '订单金额'),
    currency: row('货币种类'),
    payerId: row('用户标识'),
    successTime,
  }
}

function readRefund(row: Row): BilledRefund {
  return {
    outRefundNo: row('商户退款单号'),
    outTradeNo: row('商户订单号'),
    refundFen: fen(row, '申请退款金额'),
  }
}

function fen(row: Row, column: string): number {
  const value = row(column)
  return /^\d{1,9}\.\d\d$/.test(value) ? Math.round(Number(value) * 100) : unreadable(column)
}
