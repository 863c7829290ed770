import { companyTitle, insertInvoiceFile } from '../../../commerce/invoices/testing.ts'
import type { EndpointCases } from './endpoint-case.ts'
import type { Owner } from './owner.ts'

/** A request for the invoice of an order of the owner. */
async function askedInvoice(owner: Owner): Promise<number> {
  const { orderId: id } = await owner.paidOrder()
  const { shop, token, secrets } = owner
  const { data } = await shop.server.request('POST /order/:id/invoice', { id, ...companyTitle }, { token })
  const invoice = data.list[0]!.id
  secrets.push(companyTitle.title, String(invoice))
  return invoice
}

type InvoiceKey = Extract<
  keyof EndpointCases,
  `${string} /invoice/${string}` | `${string}/invoice${'' | 's'}`
>

/** The endpoints of invoices. */
export const invoiceCases: Pick<EndpointCases, InvoiceKey> = {
  'GET /order/:id/invoices': {
    validInput: async (owner) => ({ id: (await owner.paidOrder()).orderId }),
    strangerOutcome: 'order-not-found',
  },
  'POST /order/:id/invoice': {
    validInput: async (owner) => ({ id: (await owner.paidOrder()).orderId, ...companyTitle }),
    strangerOutcome: 'order-not-found',
  },
  'POST /invoice/:id/withdraw': {
    validInput: async (owner) => ({ id: await askedInvoice(owner) }),
    strangerOutcome: 'invoice-not-found',
  },
  'GET /invoice/:id/file': {
    validInput: async (owner) => {
      const id = await askedInvoice(owner)
      await insertInvoiceFile(owner.shop.server.context, id)
      return { id }
    },
    strangerOutcome: 'invoice-not-found',
  },
}
