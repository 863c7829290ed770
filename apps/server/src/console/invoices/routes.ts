import type { invoiceEndpoints } from '@hao/contract/console/endpoints/invoices.ts'
import { parseFilters } from '@hao/contract/console/list.ts'
import { invoiceList } from '@hao/contract/console/lists/invoices.ts'
import type { Context } from '../../context.ts'
import { openBuyer } from '../../commerce/invoices/buyer.ts'
import { declineInvoice, issueInvoice, reverseInvoice } from '../../commerce/invoices/issue-invoice.ts'
import { requestIssuing, requestReversal } from '../../commerce/invoices/send-invoice.ts'
import { selectInvoiceFile } from '../../commerce/invoices/queries.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { ConsoleHandlers, WriteContext } from '../base/request-context.ts'
import { countUpToLimit } from '../base/queries.ts'
import { listById } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import { filterInvoices, selectInvoices } from './queries.ts'

export function invoiceRoutes(context: Context): ConsoleHandlers<keyof typeof invoiceEndpoints> {
  const { keys, invoicing } = context
  return {
    'GET /invoices': (input, { db }) =>
      listById(input, {
        filters: invoiceList.schemas,
        select: (filters, page) => selectInvoices(db, filters, page),
        present: async ({ buyer, ...row }) => {
          const { title = null, taxNumber = null, email = null } = (await openBuyer(keys, buyer)) ?? {}
          return { ...presentRow(row), title, taxNumber, email, canSend: invoicing !== undefined }
        },
      }),
    'GET /invoices/count': (input, { db }) =>
      countUpToLimit(db, filterInvoices(db, parseFilters(invoiceList.schemas, input).filters)),

    'GET /invoices/:id/file': async ({ id }, { db }) => {
      const file = await selectInvoiceFile(db, id)
      if (!file) throw refuse('no-such-thing')
      const content = await keys.decrypt('invoice_files.content', file.content)
      return { name: `${file.number}.pdf`, content }
    },

    'POST /invoices/:id/issue': async ({ id, file, ...issued }, request) => {
      const document = file === undefined ? undefined : Buffer.from(file, 'base64')
      const invoice = { id, ...issued, file: document }
      await issueInvoice(context, request.trx, invoice, { at: request.at, actor: actorOf(request, null) })
      const { amountFen, number, link } = issued
      const details = { amountFen, number, ...(link !== undefined && { link }) }
      return { data: { id, state: 'issued' }, audit: { subjectId: id, details } }
    },

    'POST /invoices/:id/send': async ({ id }, request) => {
      await requestIssuing(context, request.trx, { id, at: request.at, actor: actorOf(request, null) })
      return { data: { id, state: 'sending' }, audit: { subjectId: id } }
    },

    'POST /invoices/:id/send-red': async ({ id, reason }, request) => {
      await requestReversal(context, request.trx, { id, at: request.at, actor: actorOf(request, reason) })
      return { data: { id, state: 'red_sending' }, audit: { subjectId: id, reason } }
    },

    'POST /invoices/:id/decline': async ({ id, reason }, request) => {
      await declineInvoice(request.trx, { id, at: request.at, actor: actorOf(request, reason) })
      return { data: { id, state: 'declined' }, audit: { subjectId: id, reason } }
    },

    'POST /invoices/:id/reverse': async ({ id, number, reason }, request) => {
      const { at, trx } = request
      await reverseInvoice(trx, { id, number, at, actor: actorOf(request, reason) })
      return { data: { id, state: 'red' }, audit: { subjectId: id, reason, details: { number } } }
    },
  }
}

const actorOf = ({ staff }: WriteContext, reason: string | null) => ({ staff_id: staff.staffId, reason })
