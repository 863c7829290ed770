import { z } from 'zod'
import { moment } from '../../entities.ts'
import { tie } from '../tie.ts'
import { defineList, words } from './define-list.ts'
import { refundState } from './refunds.ts'

export const approvalState = z.enum(['asked', 'approved', 'refused', 'withdrawn', 'lapsed'])

/** Refunds that members of staff have asked for. */
export const refundRequestList = defineList({
  permission: 'refunds.read',
  row: z.object({
    id: z.number().int(),
    orderId: z.number().int(),
    trade: z.string(),
    number: z.string(),
    kind: z.enum(['order', 'part']),
    amountFen: z.number().int(),
    reason: z.string(),
    state: approvalState,
    /** Whether the requester's role was enough. */
    byRole: z.boolean(),
    askedBy: z.string(),
    askedById: z.number().int(),
    askedAt: moment,
    lapsesAt: moment,
    decidedBy: z.string().nullable(),
    decidedAt: moment.nullable(),
    note: z.string().nullable(),
    refundNo: z.string().nullable(),
    refundState: refundState.nullable(),
    /** Why the reader cannot approve it: one person may control both accounts. */
    tie: tie.nullable(),
  }),
  sorts: { newest: words.newest },
  filters: {
    state: { kind: 'choice', schema: approvalState, label: words.state },
    mine: { kind: 'choice', schema: z.enum(['yes']), label: { zh: '我的申请', en: 'Mine' } },
  },
  columns: {
    number: { kind: 'digits', of: 'number', title: words.number },
    amount: { kind: 'fen', of: 'amountFen', title: words.amount },
    state: { kind: 'own', title: words.state },
    kind: { kind: 'label', of: 'kind', labels: 'refundKinds', title: words.kind },
    reason: { kind: 'text', of: 'reason', title: words.reason },
    by: { kind: 'text', of: 'askedBy', title: { zh: '申请人', en: 'Requested by' } },
    at: { kind: 'moment', of: 'askedAt', title: { zh: '申请时间', en: 'Requested' } },
    decided: { kind: 'own', title: { zh: '处理人', en: 'Decided by' } },
    lapses: { kind: 'own', title: { zh: '自动失效时间', en: 'Expires' } },
  },
})
