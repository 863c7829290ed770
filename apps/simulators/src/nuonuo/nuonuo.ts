import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import fastify from 'fastify'
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

/** A name with this word is refused. An invoice is in progress for so many queries. */
const refusedName = '失败'
const queriesInProgress = 1
const sellerTaxNumber = '91330106MA2CFLDG4R'
const maxAgeS = 300

/**
 * Nuonuo's open platform (诺税通) on 127.0.0.1: POST /open/v1/services issues, reverses and queries invoices.
 * It checks token, time and signature, and knows each order number once. An invoice is issued at the second
 * query. Keys and invoices are new with each start.
 */
export async function startNuonuo(): Promise<NuonuoSimulator> {
  const appKey = randomBytes(4).toString('hex')
  const [appSecret, accessToken] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const invoices = new Map<string, Invoice>()
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  const answer = (code: string, describe: string, result?: unknown) => ({ code, describe, result })

  function open(orderNo: string, refused: boolean, yuan: string) {
    if (invoices.has(orderNo)) return answer('E9106', '订单编号不能重复')
    const number = `26332000${String(Date.now()).slice(-9)}${String(invoices.size).padStart(3, '0')}`
    const failed = { status: '22', failCause: '购方名称有误' } as const
    invoices.set(orderNo, { ...(refused ? failed : { status: '20' }), number, yuan, queries: 0 })
    return answer('E0000', '开票提交成功', { invoiceSerialNum: orderNo })
  }

  function query(orderNo: string) {
    const invoice = invoices.get(orderNo)
    if (!invoice) return []
    invoice.queries += 1
    if (invoice.status === '20' && invoice.queries > queriesInProgress) invoice.status = '2'
    const { status, number, failCause } = invoice
    const issued = {
      allElectronicInvoiceNumber: number,
      pdfUrl: `${origin}/simulators/nuonuo/${orderNo}.pdf`,
    }
    return [{ orderNo, status, failCause, statusMsg: status, ...(status === '2' && issued) }]
  }

  type Content = {
    order?: { orderNo: string; buyerName: string; invoiceDetail: { taxIncludedAmount: string }[] }
    orderNo?: string
    elecInvoiceNumber?: string
    orderNos?: string[]
  }
  const methods: Record<string, (content: Content) => object> = {
    'nuonuo.OpeMplatform.requestBillingNew': ({ order }) => {
      const [detail] = order?.invoiceDetail ?? []
      if (!order?.orderNo || !order.buyerName || !detail) return answer('E9005', '参数不完整')
      return open(order.orderNo, order.buyerName.includes(refusedName), detail.taxIncludedAmount)
    },
    'nuonuo.OpeMplatform.fastInvoiceRed': ({ orderNo = '', elecInvoiceNumber }) => {
      const blue = [...invoices.values()].find(({ number }) => number === elecInvoiceNumber)
      return blue ? open(orderNo, false, `-${blue.yuan}`) : answer('E9502', '未找到蓝票')
    },
    'nuonuo.OpeMplatform.queryInvoiceResult': ({ orderNos = [] }) =>
      answer('E0000', '查询成功', orderNos.flatMap(query)),
  }

  app.post<{ Querystring: Record<string, string>; Body: string }>('/open/v1/services', async (request) => {
    const { senid, nonce, timestamp, appkey } = request.query
    const { headers, body } = request
    const text = `a=services&l=v1&p=open&k=${appkey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`
    const expected = createHmac('sha1', appSecret).update(text).digest()
    const given = Buffer.from(String(headers['x-nuonuo-sign']), 'base64')
    if (appkey !== appKey || headers['accesstoken'] !== accessToken || headers['usertax'] !== sellerTaxNumber)
      return answer('070201', 'accessToken 无效')
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > maxAgeS) return answer('070302', '时间戳超时')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return answer('070301', '签名错误')
    const method = methods[String(headers['method'])]
    return method ? method(JSON.parse(body) as Content) : answer('070101', '方法不存在')
  })
  app.get<{ Params: { file: string } }>('/simulators/nuonuo/:file', async ({ params }, reply) => {
    const invoice = invoices.get(params.file.replace(/\.pdf$/, ''))
    if (!invoice) return reply.status(404).send()
    return reply
      .type('application/pdf')
      .send(composePdf([`Invoice ${invoice.number}`, `CNY ${invoice.yuan}`]))
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    invoices,
    env: {
      NUONUO_BASE_URL: origin,
      NUONUO_APP_KEY: appKey,
      NUONUO_APP_SECRET: appSecret,
      NUONUO_ACCESS_TOKEN: accessToken,
      NUONUO_TAX_NUMBER: sellerTaxNumber,
      NUONUO_ADDRESS: '杭州市西湖区',
      NUONUO_PHONE: '0571-12345678',
      NUONUO_CLERK: '财务',
      NUONUO_GOODS_NAME: '隐私号服务费',
      NUONUO_GOODS_CODE: '3030100000000000000',
      NUONUO_TAX_RATE: '0.06',
    },
    stop: () => app.close(),
  }
}
