import { z } from 'zod'
import { moment } from '../../entities.ts'
import { wholeNumber } from '../fields.ts'
import { defineList, words } from './define-list.ts'

const integer = z.number().int()
const state = z.enum(['draft', 'in_approval', 'approved', 'in_effect', 'refused', 'superseded'])

export const priceRuleList = defineList({
  permission: 'prices.read',
  row: z.object({
    id: integer,
    name: z.string(),
    state,
    version: integer,
    createdBy: z.string(),
    createdAt: moment,
    /** When they take effect; null for the moment of the approval. */
    effectiveAt: moment.nullable(),
    appliedAt: moment.nullable(),
    repriced: integer,
  }),
  sorts: { newest: words.newest },
  filters: { state: { kind: 'choice', schema: state, label: words.state } },
  columns: {
    name: { kind: 'text', of: 'name', title: { zh: '名称', en: 'Name' } },
    state: { kind: 'own', title: words.state },
    effective: { kind: 'own', title: { zh: '生效时间', en: 'In effect from' } },
    repriced: { kind: 'count', of: 'repriced', title: { zh: '已改价号码', en: 'Numbers repriced' } },
    by: { kind: 'text', of: 'createdBy', title: { zh: '起草人', en: 'Drafted by' } },
    created: { kind: 'moment', of: 'createdAt', title: { zh: '起草时间', en: 'Drafted' } },
  },
})

/**
 * The numbers whose price the newest simulation changes; `part` is a part of its histogram. `unreal` and
 * `standing` are those whose struck price is not real: made by the rules, or there already.
 */
export const simulatedPriceList = defineList({
  permission: 'prices.read',
  row: z.object({
    id: integer,
    digits: z.string(),
    beforeFen: integer,
    afterFen: integer,
    /** The struck price that shoppers would see, where it is listed because it is not real. */
    struckFen: integer.nullable(),
  }),
  sorts: { largest: { zh: '变动最大在前', en: 'Largest change first' } },
  filters: {
    part: {
      kind: 'choice',
      schema: wholeNumber(integer.min(0).max(50)),
      label: { zh: '幅度', en: 'Range' },
      width: 220,
    },
    kind: {
      kind: 'choice',
      schema: z.enum(['rises', 'falls', 'deep', 'unreal', 'standing']),
      label: { zh: '哪些号码', en: 'Which numbers' },
      width: 220,
    },
  },
  columns: {
    number: { kind: 'number', of: 'digits', title: words.number },
    before: { kind: 'fen', of: 'beforeFen', title: { zh: '现价', en: 'Current price' } },
    after: { kind: 'fen', of: 'afterFen', title: { zh: '新价', en: 'New price' } },
    change: { kind: 'own', align: 'right', title: { zh: '变动', en: 'Change' } },
    percent: { kind: 'own', align: 'right', title: { zh: '幅度', en: 'Per cent' } },
    struck: { kind: 'own', align: 'right', title: { zh: '划线价', en: 'Strikethrough price' } },
  },
})
