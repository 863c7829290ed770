import { z } from 'zod'
import { callOutcome } from '../../endpoints/calls.ts'
import { decisionReason } from '../../endpoints/ring-rules.ts'
import { moment, text } from '../../entities.ts'
import { isDialable, stripSeparators } from '../../phone.ts'
import { defineList, severalOf, words } from './define-list.ts'

/** A number as dialled, typed or pasted. Full-width digits are accepted and separators dropped. */
export const dialled = text(40).overwrite(stripSeparators).refine(isDialable)

const sorts = { newest: words.newest, oldest: words.oldest }
const byTime = { up: 'oldest', down: 'newest' } as const
const number = { kind: 'digits', schema: dialled, label: words.number } as const

/** When a call came: on days of Shanghai, both included, and from a moment until just before another. */
const times = {
  from: { kind: 'days', schema: z.iso.date(), until: 'until', label: words.days },
  until: { kind: 'other', schema: z.iso.date() },
  since: { kind: 'moments', schema: moment, before: 'before', label: { zh: '时段', en: 'Period' } },
  before: { kind: 'other', schema: moment },
} as const

const result = { zh: '结果', en: 'Result' }
const caller = { zh: '主叫', en: 'Caller' }
const duration = { zh: '通话时长', en: 'Duration' }
const sipStatus = { zh: 'SIP 状态', en: 'SIP status' }
const count = { zh: '次数', en: 'Calls' }

/** The calls that their owners keep. The outcome `failed` means refused by the network, not by us. */
export const callList = defineList({
  permission: 'calls.read',
  row: z.object({
    id: z.number().int(),
    numberId: z.number().int(),
    number: z.string(),
    /** Masked; null for a hidden number. */
    caller: z.string().nullable(),
    outcome: callOutcome,
    startedAt: moment,
    seconds: z.number().int().nullable(),
  }),
  sorts,
  filters: {
    number,
    outcome: {
      kind: 'choices',
      schema: severalOf([...callOutcome.exclude(['unknown']).options, 'failed']),
      labels: 'callOutcomes',
      label: result,
    },
    ...times,
  },
  columns: {
    number: { kind: 'number', of: 'number', title: words.number },
    caller: { kind: 'own', title: caller },
    outcome: { kind: 'own', title: result },
    at: { kind: 'moment', of: 'startedAt', title: words.time, sort: byTime },
    seconds: { kind: 'own', align: 'right', title: duration },
  },
})

/** Refused calls to one number in one minute. '' means several numbers, or none of ours. */
export const refusedCallList = defineList({
  permission: 'calls.read',
  row: z.object({
    id: z.number().int(),
    minute: moment,
    number: z.string(),
    numberId: z.number().int().nullable(),
    reason: z.string(),
    status: z.number().int(),
    count: z.number().int(),
  }),
  sorts,
  filters: {
    number,
    reason: { kind: 'choices', schema: severalOf(decisionReason.options), label: words.reason },
    ...times,
  },
  columns: {
    number: { kind: 'own', title: words.number },
    reason: { kind: 'own', title: words.reason },
    status: { kind: 'own', title: sipStatus },
    times: { kind: 'count', of: 'count', title: count },
    at: { kind: 'moment', of: 'minute', title: words.time, sort: byTime },
  },
})

export const blockList = defineList({
  permission: 'calls.read',
  row: z.object({
    id: z.number().int(),
    numberId: z.number().int(),
    number: z.string(),
    since: moment,
    /** Null without an end. */
    until: moment.nullable(),
    by: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  sorts: { newest: words.newest },
  filters: { number },
  columns: {
    number: { kind: 'number', of: 'number', title: words.number },
    since: { kind: 'moment', of: 'since', title: { zh: '开始', en: 'Since' } },
    until: { kind: 'own', title: { zh: '结束', en: 'Until' } },
    by: { kind: 'text', of: 'by', title: { zh: '操作人', en: 'By' } },
    reason: { kind: 'text', of: 'reason', title: words.reason },
  },
})

/** The calls to the numbers of one customer, within their retention period. */
export const customerCallList = defineList({
  permission: 'calls.of-one',
  row: z.object({
    id: z.number().int(),
    number: z.string(),
    caller: z.string().nullable(),
    outcome: z.string(),
    startedAt: moment,
    seconds: z.number().int().nullable(),
  }),
  sorts: { newest: words.newest },
  /** Digits of a number, dialled or typed. */
  filters: { number: { kind: 'digits', schema: text(40), label: words.number } },
  columns: {
    at: { kind: 'moment', of: 'startedAt', title: words.time },
    number: { kind: 'number', of: 'number', title: words.number },
    caller: { kind: 'own', title: caller },
    outcome: { kind: 'label', of: 'outcome', labels: 'callOutcomes', title: result },
    seconds: { kind: 'own', title: duration },
  },
})

/** Refused calls of one subscription in one minute, with the SIP status that the caller's network got. */
export const ownRefusedCallList = defineList({
  permission: 'calls.of-one',
  row: z.object({
    id: z.number().int(),
    minute: moment,
    reason: z.string(),
    status: z.number().int(),
    count: z.number().int(),
  }),
  sorts: { newest: words.newest },
  filters: {
    from: times.from,
    until: times.until,
    reason: { kind: 'choice', schema: decisionReason, label: words.reason },
  },
  columns: {
    at: { kind: 'moment', of: 'minute', title: words.time },
    reason: { kind: 'own', title: words.reason },
    status: { kind: 'own', title: sipStatus },
    times: { kind: 'count', of: 'count', title: count },
  },
})
