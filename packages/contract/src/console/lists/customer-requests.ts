import { z } from 'zod'
import { moment } from '../../entities.ts'
import { tie } from '../tie.ts'
import { id } from '../fields.ts'
import { defineList, words } from './define-list.ts'
import { approvalState } from './refund-requests.ts'

export const customerRequestKind = z.enum(['customer-block', 'customer-data', 'phone-change'])

/** To block a customer, hand out their data, or change their login phone. Another person approves each. */
export const customerRequestList = defineList({
  permission: 'customers.read',
  row: z.object({
    id,
    kind: customerRequestKind,
    customerId: id,
    /** Why the customer is blocked; what the authority needs the data for. */
    reason: z.string(),
    block: z.object({ silent: z.boolean(), until: moment.nullable() }).nullable(),
    /** The letter of the authority; both days are in the period. */
    letter: z
      .object({ authority: z.string(), number: z.string(), from: z.iso.date(), until: z.iso.date() })
      .nullable(),
    /** The request of the customer for another login phone. */
    phoneChangeId: id.nullable(),
    state: approvalState,
    askedBy: z.string(),
    askedById: id,
    askedAt: moment,
    lapsesAt: moment,
    decidedBy: z.string().nullable(),
    decidedAt: moment.nullable(),
    /** The approver’s note, or why it was refused. */
    note: z.string().nullable(),
    /** Why the reader cannot approve it. */
    tie: tie.nullable(),
    /** The sealed file of approved data: it is made once, downloaded once, and gone after seven days. */
    file: z
      .object({
        state: z.enum(['to-make', 'ready', 'downloaded', 'gone']),
        rows: z.number().int().nullable(),
        sha256: z.string().nullable(),
      })
      .nullable(),
  }),
  sorts: { newest: words.newest },
  filters: {
    state: { kind: 'choice', schema: approvalState, label: words.state },
    kind: { kind: 'choice', schema: customerRequestKind, label: words.kind },
    customer: { kind: 'other', schema: id },
  },
  columns: {
    kind: { kind: 'own', title: words.kind },
    customer: { kind: 'own', title: { zh: '客户', en: 'Customer' } },
    state: { kind: 'own', title: words.state },
    what: { kind: 'own', title: { zh: '内容', en: 'What' } },
    reason: { kind: 'text', of: 'reason', title: words.reason },
    by: { kind: 'text', of: 'askedBy', title: { zh: '申请人', en: 'Requested by' } },
    at: { kind: 'moment', of: 'askedAt', title: { zh: '申请时间', en: 'Requested' } },
    decided: { kind: 'own', title: { zh: '处理人', en: 'Decided by' } },
  },
})
