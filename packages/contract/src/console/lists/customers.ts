import { z } from 'zod'
import { flag, moment, text } from '../../entities.ts'
import { id } from '../fields.ts'
import { defineList } from './define-list.ts'

/** Signs of fraud, each with its count: `fraudSigns` of the server defines them. */
export const signs = z.array(
  z.object({ kind: z.enum(['unpaid', 'refunds', 'codes', 'shared-phone']), count: z.number().int() }),
)

const day = z.iso.date()
const joined = { zh: '注册于', en: 'Registered' }
const openTickets = { zh: '待回复工单', en: 'Open tickets' }

/** `subscribed` is about live subscriptions, `paid` about orders that were ever paid. */
export const customerList = defineList({
  permission: 'customers.read',
  row: z.object({
    id,
    /** Masked; null for a deleted account. */
    phone: z.string().nullable(),
    nickname: z.string().nullable(),
    createdAt: moment,
    deleted: z.boolean(),
    numbers: z.number().int(),
    orders: z.number().int(),
    paidFen: z.number().int(),
    refundedFen: z.number().int(),
    lastOrderAt: moment.nullable(),
    /** Null for staff who may not read tickets. */
    openTickets: z.number().int().nullable(),
    blocked: z.boolean(),
    tags: z.array(z.string()),
    signs,
  }),
  sorts: {
    newest: { zh: '最新注册在前', en: 'Newest first' },
    oldest: { zh: '最早注册在前', en: 'Oldest first' },
  },
  filters: {
    joinedFrom: { kind: 'days', schema: day, until: 'joinedUntil', label: joined },
    joinedUntil: { kind: 'other', schema: day },
    subscribed: { kind: 'yes-no', schema: flag, label: { zh: '有在用号码', en: 'Has a live number' } },
    paid: { kind: 'yes-no', schema: flag, label: { zh: '付过款', en: 'Has paid' } },
    waiting: { kind: 'yes-no', schema: flag, label: openTickets, needs: 'tickets.read' },
    tag: { kind: 'text', schema: text(20), label: { zh: '标签', en: 'Tag' } },
    blocked: { kind: 'yes-no', schema: flag, label: { zh: '受限', en: 'Blocked' } },
    signs: { kind: 'yes-no', schema: flag, label: { zh: '可疑迹象', en: 'Signs of fraud' } },
    deleted: { kind: 'yes-no', schema: flag, label: { zh: '已注销', en: 'Deleted' } },
  },
  columns: {
    phone: { kind: 'own', title: { zh: '客户', en: 'Customer' } },
    signs: { kind: 'own', title: { zh: '可疑迹象', en: 'Signs of fraud' } },
    nickname: { kind: 'text', of: 'nickname', title: { zh: '昵称', en: 'Nickname' } },
    since: { kind: 'moment', of: 'createdAt', title: joined, sort: { up: 'oldest', down: 'newest' } },
    numbers: { kind: 'count', of: 'numbers', title: { zh: '在用号码', en: 'Live numbers' } },
    orders: { kind: 'count', of: 'orders', title: { zh: '订单', en: 'Orders' } },
    paid: { kind: 'fen', of: 'paidFen', title: { zh: '累计支付', en: 'Paid' } },
    refunded: { kind: 'fen', of: 'refundedFen', title: { zh: '累计退款', en: 'Refunded' } },
    last: { kind: 'moment', of: 'lastOrderAt', title: { zh: '最近下单', en: 'Last order' } },
    tickets: { kind: 'count', of: 'openTickets', title: openTickets, needs: 'tickets.read' },
  },
})
