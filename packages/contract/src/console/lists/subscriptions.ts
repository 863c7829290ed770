import { z } from 'zod'
import { moment, renewal, subscriptionState, text } from '../../entities.ts'
import { id } from '../fields.ts'
import { defineList, words } from './define-list.ts'

/** What happens at the next step: a reminder, a charge, a change of the state, or a check for a payment. */
export const nextStep = z.enum([
  'remind-charge',
  'remind-due',
  'remind-ends',
  'charge',
  'look',
  'lapse',
  'finish',
  'wait',
  'suspend',
  'expire',
])

const day = z.iso.date()
const renewals = { zh: '续费', en: 'Renewal' }

export const subscriptionList = defineList({
  permission: 'subscriptions.read',
  row: z.object({
    id,
    number: z.string(),
    customerId: id,
    phone: z.string().nullable(),
    state: subscriptionState,
    renewal,
    periodEnd: moment.nullable(),
    nextStepAt: moment.nullable(),
    nextStep: nextStep.nullable(),
    createdAt: moment,
  }),
  sorts: { newest: words.newest, next: { zh: '按下一步时间', en: 'By next step' } },
  filters: {
    /** Its digits, dialled or typed. */
    number: { kind: 'digits', schema: text(40), label: words.number },
    state: { kind: 'choice', schema: subscriptionState, label: words.state },
    renewal: { kind: 'choice', schema: renewal, label: renewals },
    customer: { kind: 'other', schema: id },
    startedFrom: {
      kind: 'days',
      schema: day,
      until: 'startedUntil',
      label: { zh: '开始日期', en: 'Started' },
    },
    startedUntil: { kind: 'other', schema: day },
    endedFrom: { kind: 'days', schema: day, until: 'endedUntil', label: { zh: '结束日期', en: 'Ended' } },
    endedUntil: { kind: 'other', schema: day },
  },
  columns: {
    number: { kind: 'number', of: 'number', title: words.number },
    state: { kind: 'own', title: words.state },
    renewal: { kind: 'own', title: renewals },
    phone: { kind: 'digits', of: 'phone', title: { zh: '机主手机号', en: 'Owner’s phone' } },
    until: { kind: 'moment', of: 'periodEnd', title: { zh: '到期', en: 'Paid until' } },
    next: { kind: 'own', title: { zh: '下一步', en: 'Next step' }, sort: { up: 'next' } },
  },
})
