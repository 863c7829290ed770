import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AdapterError, kindOfStatus } from '../../base/adapter-error.ts'
import { parseObject } from '../../base/json.ts'
import { shanghaiTime } from '../../base/time.ts'
import { requestPartner } from '../partner-requests.ts'
import type { InvoiceProvider, InvoiceReport } from './provider.ts'

export type NuonuoOptions = {
  /** Origin of the service, `https://sdk.nuonuo.com` in production. */
  baseUrl: string
  appKey: string
  appSecret: string
  /** A token that does not expire, which Nuonuo offers to applications of one's own (自用型应用). */
  accessToken: string
  seller: Seller
  timeoutMs: number
}

/** The seller as registered with Nuonuo, and how it invoices our service. */
type Seller = {
  taxNumber: string
  address: string
  phone: string
  clerk: string
  goodsName: string
  /** The code of the goods (商品和服务税收分类编码, 19 digits) and the tax rate, such as 0.06. */
  goodsCode: string
  taxRate: string
}

const path = '/open/v1/services'
/** An order number that Nuonuo has already. */
const knownOrder = 'E9106'
const issuedStatus = '2'
/** 24 is issued but not signed yet (开票成功签章失败): it is asked for again. */
const failedStatuses = ['22']

const invoices = z.array(
  z.object({
    status: z.string(),
    statusMsg: z.string().optional(),
    failCause: z.string().optional(),
    allElectronicInvoiceNumber: z.string().optional(),
    invoiceNo: z.string().optional(),
    pdfUrl: z.string().optional(),
  }),
)

/**
 * Nuonuo's open platform (诺税通): one path, the method in a header, the request signed by HMAC-SHA1.
 * Source: open.nuonuo.com, "开放平台加密参考", `requestBillingNew`, `queryInvoiceResult`, `fastInvoiceRed`. Names
 * of fields were not tried on the real service (decision 227).
 */
export function createNuonuo(options: NuonuoOptions): InvoiceProvider {
  const { seller } = options
  const fixed = { salerTaxNum: seller.taxNumber, salerTel: seller.phone, salerAddress: seller.address }
  return {
    issue: async ({ reference, at, title, taxNumber, email, amountFen, description }) => {
      const yuan = (amountFen / 100).toFixed(2)
      const detail = {
        goodsName: seller.goodsName,
        goodsCode: seller.goodsCode,
        specType: description,
        num: '1',
        price: yuan,
        taxIncludedAmount: yuan,
        taxRate: seller.taxRate,
        withTaxFlag: '1',
      }
      await accept(options, 'nuonuo.OpeMplatform.requestBillingNew', {
        order: {
          ...fixed,
          buyerName: title,
          ...(taxNumber !== undefined && { buyerTaxNum: taxNumber }),
          ...(email !== undefined && { email }),
          orderNo: reference,
          invoiceDate: shanghaiTime(at).replace('T', ' ').slice(0, 19),
          clerk: seller.clerk,
          // 0: by e-mail, -1: not sent. We tell the buyer by SMS.
          pushMode: email === undefined ? '-1' : '0',
          invoiceType: '1',
          // A general invoice, fully digital (数电普票).
          invoiceLine: 'pc',
          invoiceDetail: [detail],
        },
      })
    },
    reverse: ({ reference, number }) =>
      accept(options, 'nuonuo.OpeMplatform.fastInvoiceRed', {
        orderNo: reference,
        taxNum: seller.taxNumber,
        elecInvoiceNumber: number,
        clerk: seller.clerk,
      }),
    query: async (reference) =>
      readReport(
        (await call(options, 'nuonuo.OpeMplatform.queryInvoiceResult', { orderNos: [reference] })).result,
      ),
    download: async (url) => {
      const { status, body } = await requestPartner(['invoices', 'pdf'], new URL(url), {
        timeoutMs: options.timeoutMs,
      })
      if (status !== 200) throw new AdapterError(kindOfStatus(status), `Nuonuo answered ${status} for a PDF`)
      return body
    },
  }
}

function readReport(result: unknown): InvoiceReport {
  const parsed = invoices.safeParse(result)
  if (!parsed.success) throw new AdapterError('rejected', 'Nuonuo sent an unreadable result')
  const [invoice] = parsed.data
  if (!invoice) throw new AdapterError('not_found', 'Nuonuo does not know the invoice', { retryable: true })
  const { status, failCause, statusMsg, allElectronicInvoiceNumber, invoiceNo, pdfUrl } = invoice
  const number = allElectronicInvoiceNumber || invoiceNo
  if (failedStatuses.includes(status)) return { state: 'failed', reason: failCause ?? statusMsg ?? status }
  return status === issuedStatus && number && pdfUrl
    ? { state: 'issued', number, pdfUrl }
    : { state: 'pending' }
}

async function accept(options: NuonuoOptions, method: string, content: object): Promise<void> {
  await call(options, method, content, [knownOrder])
}

/** Calls a method. Throws AdapterError for a code besides success and those that are `fine`. */
async function call(options: NuonuoOptions, method: string, content: object, fine: readonly string[] = []) {
  const body = JSON.stringify(content)
  const senid = randomBytes(16).toString('hex')
  const nonce = String((randomBytes(4).readUInt32BE() % 90_000_000) + 10_000_000)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const url = new URL(path, options.baseUrl)
  url.search = new URLSearchParams({ senid, nonce, timestamp, appkey: options.appKey }).toString()
  const signed = `a=services&l=v1&p=open&k=${options.appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`
  const response = await requestPartner(['invoices', method.split('.').at(-1) ?? method], url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-nuonuo-sign': createHmac('sha1', options.appSecret).update(signed).digest('base64'),
      accesstoken: options.accessToken,
      usertax: options.seller.taxNumber,
      method,
    },
    body,
    timeoutMs: options.timeoutMs,
  })
  const answer = parseObject(response.body.toString())
  if (!answer || response.status >= 400)
    throw new AdapterError(
      answer ? kindOfStatus(response.status) : 'unavailable',
      `Nuonuo answered ${response.status}`,
    )
  const code = String(answer.code)
  if (code === 'E0000' || fine.includes(code)) return { result: answer.result }
  throw new AdapterError('rejected', `Nuonuo answered ${code} ${String(answer.describe)}`, {
    vendorCode: code,
  })
}
