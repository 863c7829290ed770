import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { formatChinaDateTime, formatChinaDay, dayMs } from './china-time.ts'
import { Refusal, refuseInJson } from './refusal.ts'
import { createRequestVerifier } from './signature.ts'
import type { Simulation } from './simulation.ts'
import type { Order, Refund } from './state.ts'

const header =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const totalsHeader =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

function formatYuan(fen: number): string {
  return (fen / 100).toFixed(2)
}

/** WeChat charges 0.60 %, rounded to the fen, and returns it with a refund. */
const feeFen = (fen: number) => Math.sign(fen) * Math.round(Math.abs(fen) * 0.006)

/**
 * A line of the bill. A backtick before every value keeps spreadsheets from reading long numbers as numbers.
 */
function formatLine(values: readonly string[]): string {
  return values.map((value) => `\`${value}`).join(',')
}

function formatEntry({ keys }: Simulation, order: Order, at: string, refund?: Refund): string {
  const refunded = refund
    ? [refund.refundId, refund.outRefundNo, formatYuan(refund.refundFen), '0.00', 'ORIGINAL']
    : ['0', '0', '0.00', '0.00', '']
  const fee = feeFen(refund ? -refund.refundFen : billedFen(order))
  const paidYuan = refund ? '0.00' : formatYuan(billedFen(order))
  return formatLine([
    formatChinaDateTime(at),
    keys.appid,
    keys.mchid,
    '0',
    '',
    order.paid?.transactionId ?? '',
    order.outTradeNo,
    order.openid,
    order.tradeType,
    refund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    paidYuan,
    '0.00',
    ...refunded,
    refund ? (refund.succeededAt === null ? 'PROCESSING' : 'SUCCESS') : '',
    order.description,
    order.attach ?? '',
    `${formatYuan(fee)}000`,
    '0.60%',
    paidYuan,
    refund ? formatYuan(refund.refundFen) : '0.00',
    '',
  ])
}

const billedFen = ({ totalFen, paid }: Order): number => paid?.billedFen ?? totalFen

function createBill(simulation: Simulation, day: string): string | undefined {
  const { orders, refunds } = simulation.ledger.state
  const on = (iso: string | undefined): iso is string => iso !== undefined && formatChinaDay(iso) === day
  const paid = [...orders.values()].filter(({ paid: done }) => on(done?.at) && done?.billedFen !== null)
  const back = [...refunds.values()].filter(({ createdAt }) => on(createdAt))
  if (paid.length + back.length === 0) return undefined
  const sum = (fen: number[]) => formatYuan(fen.reduce((total, one) => total + one, 0))
  const fees = sum([
    ...paid.map((order) => feeFen(billedFen(order))),
    ...back.map(({ refundFen }) => feeFen(-refundFen)),
  ])
  const [income, outgo] = [sum(paid.map(billedFen)), sum(back.map(({ refundFen }) => refundFen))]
  const lines = [
    header,
    ...paid.map((order) => formatEntry(simulation, order, order.paid?.at ?? '')),
    ...back.flatMap((refund) => {
      const order = orders.get(refund.outTradeNo)
      return order ? [formatEntry(simulation, order, refund.createdAt, refund)] : []
    }),
    totalsHeader,
    formatLine([String(paid.length + back.length), income, outgo, '0.00', fees, income, outgo]),
  ]
  return `\uFEFF${lines.map((text) => `${text}\r\n`).join('')}`
}

type BillRequest = { Querystring: { bill_date?: string; bill_type?: string; tar_type?: string } }

/** Answers with the address of a day's bill, available from 10:00 of the next day in China. */
export function billApi(app: FastifyInstance, simulation: Simulation, files: Map<string, Buffer>): void {
  app.get<BillRequest>('/v3/bill/tradebill', async ({ query, host }) => {
    const day = query.bill_date ?? ''
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Refusal(400, 'PARAM_ERROR', '账单日期格式错误')
    const readyAt = Date.parse(`${day}T10:00:00+08:00`) + dayMs
    if (simulation.clock.now() < readyAt)
      throw new Refusal(400, 'STATEMENT_CREATING', '账单生成中，请稍后再试')
    const bill = createBill(simulation, day)
    if (bill === undefined) throw new Refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    const token = randomBytes(16).toString('base64url')
    files.set(token, query.tar_type === 'GZIP' ? gzipSync(bill) : Buffer.from(bill))
    return {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(bill).digest('hex'),
      download_url: `${simulation.settings.apiUrl ?? `http://${host}`}/v3/billdownload/file?token=${token}`,
    }
  })
}

/** Serves the bill files. The request is signed; the hash of the file is in the earlier answer. */
export async function billFiles(
  app: FastifyInstance,
  { simulation, files }: { simulation: Simulation; files: Map<string, Buffer> },
): Promise<void> {
  const verify = createRequestVerifier(simulation.keys)
  refuseInJson(app)
  app.get<{ Querystring: { token?: string } }>('/v3/billdownload/file', async (request, reply) => {
    const { authorization } = request.headers
    verify({ authorization, method: 'GET', target: request.url, body: Buffer.alloc(0) })
    const file = files.get(request.query.token ?? '')
    if (!file) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '账单文件不存在')
    const { tornBill } = simulation.faults
    return reply.type('application/octet-stream').send(tornBill ? file.subarray(0, -1) : file)
  })
}
