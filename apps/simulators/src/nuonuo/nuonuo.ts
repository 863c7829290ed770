import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import { composePdf } from './pdf.ts'

type Invoice = {
  status: '2' | '20' | '22'
  number: string
  failCause?: string
  yuan: string
  queries: number
}

export type NuonuoSimulator = {
  origin: string
  /** The environment that connects the server to this provider. */
  env: Record<string, string>
  /** The invoices by order number. */
  invoices: ReadonlyMap<string, Invoice>
  stop(): Promise<void>
}

/** A name with this word is refused. An invoice is in progress for this number of queries. */
const refusedName = '失败'
const queriesInProgress = 1
const sellerTaxNumber = '91330106MA2CFLDG4R'
const maxAgeS = 300

type Content = {
  order?: { orderNo: string; buyerName: string; invoiceDetail: { taxIncludedAmount: string }[] }
  orderNo?: string
  elecInvoiceNumber?: string
  orderNos?: string[]
}

const answer = (code: string, describe: string, result?: unknown) => ({ code, describe, result })

/** The methods over some invoices. `origin` is where their PDFs are. */
function createMethods(invoices: Map<string, Invoice>, origin: () => string) {
  const open = (orderNo: string, refused: boolean, yuan: string) => {
    if (orderNo.length > 20) return answer('E9005', '订单号过长')
    if (invoices.has(orderNo)) return answer('E9106', '订单编号不能重复')
    const number = `26332000${String(Date.now()).slice(-9)}${String(invoices.size).padStart(3, '0')}`
    const failed = { status: '22', failCause: '购方名称有误' } as const
    invoices.set(orderNo, { ...(refused ? failed : { status: '20' }), number, yuan, queries: 0 })
    return answer('E0000', '开票提交成功', { invoiceSerialNum: orderNo })
  }
  const query = (orderNo: string) => {
    const invoice = invoices.get(orderNo)
    if (!invoice) return []
    invoice.queries += 1
    if (invoice.status === '20' && invoice.queries > queriesInProgress) invoice.status = '2'
    const { status, number, failCause } = invoice
    const pdfUrl = `${origin()}/simulators/nuonuo/${orderNo}.pdf`
    const issued = status === '2' && { allElectronicInvoiceNumber: number, pdfUrl }
    return [{ orderNo, status, failCause, statusMsg: status, ...issued }]
  }
  return new Map<string, (content: Content) => object>([
    [
      'nuonuo.OpeMplatform.requestBillingNew',
      ({ order }) => {
        const [detail] = order?.invoiceDetail ?? []
        if (!order?.orderNo || !order.buyerName || !detail) return answer('E9005', '参数不完整')
        return open(order.orderNo, order.buyerName.includes(refusedName), detail.taxIncludedAmount)
      },
    ],
    [
      'nuonuo.OpeMplatform.fastInvoiceRed',
      ({ orderNo = '', elecInvoiceNumber }) => {
        const blue = [...invoices.values()].find(({ number }) => number === elecInvoiceNumber)
        return blue ? open(orderNo, false, `-${blue.yuan}`) : answer('E9502', '未找到蓝票')
      },
    ],
    [
      'nuonuo.OpeMplatform.queryInvoiceResult',
      ({ orderNos = [] }) => answer('E0000', '查询成功', orderNos.flatMap(query)),
    ],
  ])
}

type Account = { appKey: string; appSecret: string; accessToken: string }
type Call = FastifyRequest<{ Querystring: Record<string, string>; Body: string }>

/** Why a call is refused; undefined for one with the token, of now, and rightly signed. */
function findRefusal({ query, headers, body }: Call, { appKey, appSecret, accessToken }: Account) {
  const { senid, nonce, timestamp, appkey } = query
  const text = `a=services&l=v1&p=open&k=${appkey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`
  const expected = createHmac('sha1', appSecret).update(text).digest()
  const given = Buffer.from(String(headers['x-nuonuo-sign']), 'base64')
  if (appkey !== appKey || headers['accesstoken'] !== accessToken || headers['usertax'] !== sellerTaxNumber)
    return answer('070201', 'accessToken 无效')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > maxAgeS) return answer('070302', '时间戳超时')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return answer('070301', '签名错误')
  return undefined
}

/**
 * Nuonuo's open platform (诺税通) on 127.0.0.1: POST /open/v1/services issues, reverses and queries invoices.
 * It checks token, time and signature, and knows each order number once. An invoice is issued at the second
 * query. Keys and invoices are new with each start.
 */
export async function startNuonuo(): Promise<NuonuoSimulator> {
  const secret = () => randomBytes(16).toString('hex')
  const account = { appKey: randomBytes(4).toString('hex'), appSecret: secret(), accessToken: secret() }
  const invoices = new Map<string, Invoice>()
  const methods = createMethods(invoices, () => origin)
  const server = fastify({ forceCloseConnections: true })
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  server.post('/open/v1/services', (request: Call, reply) => {
    const method = methods.get(String(request.headers['method']))
    const refusal = findRefusal(request, account) ?? (method ? undefined : answer('070101', '方法不存在'))
    return reply.send(refusal ?? method?.(JSON.parse(request.body) as Content))
  })
  server.get<{ Params: { file: string } }>('/simulators/nuonuo/:file', ({ params }, reply) => {
    const invoice = invoices.get(params.file.replace(/\.pdf$/, ''))
    if (!invoice) return reply.status(404).send()
    const lines = [`Invoice ${invoice.number}`, `CNY ${invoice.yuan}`]
    return reply.type('application/pdf').send(composePdf(lines))
  })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    invoices,
    env: {
      NUONUO_BASE_URL: origin,
      NUONUO_APP_KEY: account.appKey,
      NUONUO_APP_SECRET: account.appSecret,
      NUONUO_ACCESS_TOKEN: account.accessToken,
      NUONUO_TAX_NUMBER: sellerTaxNumber,
      NUONUO_ADDRESS: '杭州市西湖区',
      NUONUO_PHONE: '0571-12345678',
      NUONUO_CLERK: '财务',
      NUONUO_GOODS_NAME: '隐私号服务费',
      NUONUO_GOODS_CODE: '3030100000000000000',
      NUONUO_TAX_RATE: '0.06',
    },
    stop: () => server.close(),
  }
}
