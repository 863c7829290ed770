import type { invoiceEndpoints } from '@hao/contract/console/endpoints/invoices.ts'
import { askInvoice } from '../../../commerce/invoices/ask-invoice.ts'
import { issueInvoice } from '../../../commerce/invoices/issue-invoice.ts'
import { companyTitle, nextInvoiceNumber, pdf } from '../../../commerce/invoices/testing.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { TestConsole } from '../console.ts'
import { insertPaidOrder } from '../paid-order.ts'
import type { ValidRequest } from '../valid-request.ts'

/** A request for the invoice of a paid order of 500 yuan. */
export async function insertInvoice(testConsole: TestConsole) {
  const { context } = testConsole.server
  const order = await insertPaidOrder(testConsole)
  await askInvoice(context, order, companyTitle)
  const { id } = await context.db
    .selectFrom('invoices')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return { id, ...order }
}

/** An invoice of a paid order of 500 yuan, with a PDF. */
export async function insertIssuedInvoice(testConsole: TestConsole) {
  const { context } = testConsole.server
  const invoice = await insertInvoice(testConsole)
  const document = { id: invoice.id, amountFen: 50_000, number: nextInvoiceNumber(), file: pdf }
  const act = { at: context.clock(), actor: { staff_id: testConsole.staffByRole.finance.id, reason: null } }
  await inTransaction(context.db, (trx) => issueInvoice(context, trx, document, act))
  return invoice
}

/** A provider of invoices that no job asks. */
function connectProvider({ server }: TestConsole): void {
  const never = async () => undefined as never
  server.context.invoicing = { issue: never, reverse: never, query: never, download: never }
}

const reason = 'a reason of the tests'

export const invoiceRequests: Record<keyof typeof invoiceEndpoints, ValidRequest> = {
  'GET /invoices': async () => ({ state: 'requested,red_due' }),
  'GET /invoices/count': async () => ({}),
  'GET /invoices/:id/file': async (testConsole) => ({ id: (await insertIssuedInvoice(testConsole)).id }),
  'POST /invoices/:id/issue': async (testConsole) => ({
    id: (await insertInvoice(testConsole)).id,
    amountFen: 50_000,
    number: nextInvoiceNumber(),
    file: pdf.toString('base64'),
  }),
  'POST /invoices/:id/send': async (testConsole) => {
    connectProvider(testConsole)
    return { id: (await insertInvoice(testConsole)).id }
  },
  'POST /invoices/:id/send-red': async (testConsole) => {
    connectProvider(testConsole)
    const { id } = await insertIssuedInvoice(testConsole)
    await testConsole.server.context.db
      .updateTable('invoices')
      .set({ by_provider: true })
      .where('id', '=', id)
      .execute()
    return { id, reason }
  },
  'POST /invoices/:id/decline': async (testConsole) => ({
    id: (await insertInvoice(testConsole)).id,
    reason,
  }),
  'POST /invoices/:id/reverse': async (testConsole) => ({
    id: (await insertIssuedInvoice(testConsole)).id,
    number: nextInvoiceNumber(),
    reason,
  }),
}

/** Their rows of the permission matrix. */
export const invoiceRoles: Record<keyof typeof invoiceEndpoints, string> = {
  'GET /invoices': 'fo',
  'GET /invoices/count': 'fo',
  'GET /invoices/:id/file': 'fo',
  'POST /invoices/:id/issue': 'f',
  'POST /invoices/:id/send': 'f',
  'POST /invoices/:id/send-red': 'f',
  'POST /invoices/:id/decline': 'f',
  'POST /invoices/:id/reverse': 'f',
}
