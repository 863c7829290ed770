import { z } from 'zod'
import { flag, moment, text } from '../../entities.ts'
import { ticketCategory, ticketState } from '../../ticket.ts'
import { id } from '../fields.ts'
import { defineList, words } from './define-list.ts'

const kind = { zh: '类别', en: 'Category' }
const assignee = { zh: '处理人', en: 'Assignee' }

export const ticketList = defineList({
  permission: 'tickets.read',
  row: z.object({
    id,
    category: ticketCategory,
    state: ticketState,
    /** The beginning of its newest message. */
    text: z.string(),
    number: z.string().nullable(),
    /** The shopper's, masked. */
    phone: z.string().nullable(),
    /** `answers` is false when they no longer answer tickets: the ticket counts as unassigned. */
    assignee: z.object({ id, name: z.string(), answers: z.boolean() }).nullable(),
    dueAt: moment,
    overdue: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  }),
  sorts: { due: { zh: '按回复时限', en: 'By due time' }, newest: words.newest },
  filters: {
    state: { kind: 'choice', schema: ticketState, label: words.state },
    /** `nobody` includes tickets of staff who no longer answer tickets. */
    assignee: { kind: 'choice', schema: z.union([z.literal(['me', 'nobody']), id]), label: assignee },
    category: { kind: 'choice', schema: ticketCategory, label: kind },
    overdue: { kind: 'choice', schema: flag, label: { zh: '只看超时', en: 'Overdue only' } },
    /** Tickets whose messages and notes contain each of its words. Hidden digits of phones are not found. */
    text: {
      kind: 'text',
      schema: text(60).refine((typed) => typed.trim() !== ''),
      label: { zh: '消息与备注含有', en: 'Messages and notes contain' },
      hint: { zh: '如：发票（每页搜 2000 张）', en: 'e.g. invoice (2,000 tickets a page)' },
      width: 270,
    },
  },
  columns: {
    id: { kind: 'own', title: { zh: '工单', en: 'Ticket' }, sort: { down: 'newest' } },
    text: { kind: 'line', of: 'text', title: { zh: '最新消息', en: 'Latest message' } },
    state: { kind: 'own', title: words.state },
    due: { kind: 'own', title: { zh: '回复时限', en: 'Reply due' }, sort: { up: 'due' } },
    category: { kind: 'own', title: kind },
    number: { kind: 'number', of: 'number', title: words.number },
    phone: { kind: 'digits', of: 'phone', title: { zh: '手机号', en: 'Phone' } },
    assignee: { kind: 'own', title: assignee },
  },
})
