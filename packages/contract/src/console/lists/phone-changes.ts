import { z } from 'zod'
import { moment } from '../../entities.ts'
import { phoneChangeState } from '../../phone-change.ts'
import { id } from '../fields.ts'
import { defineList, words } from './define-list.ts'

/** Requests of customers who lost their phone for another login phone. */
export const phoneChangeList = defineList({
  permission: 'customers.read',
  row: z.object({
    id,
    /** Null if no account had the old phone. */
    customerId: id.nullable(),
    /** Both are masked. */
    oldPhone: z.string(),
    newPhone: z.string(),
    state: phoneChangeState,
    requestedAt: moment,
    /** When an approved request is done. */
    dueAt: moment.nullable(),
    endedAt: moment.nullable(),
    /** The request to a second person that is pending. */
    requestId: id.nullable(),
  }),
  sorts: { newest: words.newest },
  filters: { state: { kind: 'choice', schema: phoneChangeState, label: words.state } },
  columns: {
    old: { kind: 'text', of: 'oldPhone', title: { zh: '原手机', en: 'Old phone' } },
    new: { kind: 'text', of: 'newPhone', title: { zh: '新手机', en: 'New phone' } },
    state: { kind: 'own', title: words.state },
    customer: { kind: 'own', title: { zh: '客户', en: 'Customer' } },
    at: { kind: 'moment', of: 'requestedAt', title: { zh: '申请时间', en: 'Requested' } },
    due: { kind: 'moment', of: 'dueAt', title: { zh: '更换时间', en: 'Change at' } },
  },
})
