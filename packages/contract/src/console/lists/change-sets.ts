import { z } from 'zod'
import { moment } from '../../entities.ts'
import { priceChange } from '../price-changes.ts'
import { state } from '../stock.ts'
import { defineList, words } from './define-list.ts'

const setState = z.enum([
  'reading',
  'unreadable',
  'previewed',
  'expired',
  'discarded',
  'running',
  'done',
  'stopped',
  'undoing',
  'undone',
  'undone_in_part',
])

const before = { zh: '变更前', en: 'Before' }
const after = { zh: '变更后', en: 'After' }
const outcome = { zh: '结果', en: 'Result' }

export const changeSetList = defineList({
  permission: 'numbers.read',
  row: z.object({
    id: z.number().int(),
    kind: z.enum(['bulk', 'import']),
    move: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    state: setState,
    by: z.string().nullable(),
    reason: z.string(),
    problem: z.string().nullable(),
    counts: z.object({
      planned: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
      changed: z.number().int(),
      changedSince: z.number().int(),
      undone: z.number().int(),
      kept: z.number().int(),
    }),
    /** Reading a file counts bytes, and is 0 of 0 while parts are missing. */
    progress: z.object({ done: z.number().int(), of: z.number().int() }),
    refusals: z.record(z.string(), z.number().int()),
    createdAt: moment,
    runUntil: moment.nullable(),
    undoUntil: moment.nullable(),
    inApproval: z.boolean(),
  }),
  sorts: { newest: words.newest },
  filters: {
    kind: { kind: 'other', schema: z.enum(['bulk', 'import']) },
    state: { kind: 'choice', schema: setState, label: words.state },
    approval: { kind: 'choice', schema: z.literal('asked'), label: { zh: '批准', en: 'Approval' } },
    confirm: { kind: 'choice', schema: z.literal('mine'), label: { zh: '确认', en: 'Confirmation' } },
  },
  columns: {
    id: { kind: 'own', title: { zh: '操作', en: 'Action' } },
    state: { kind: 'own', title: words.state },
    counts: { kind: 'own', align: 'right', title: { zh: '数量', en: 'Numbers' } },
    by: { kind: 'text', of: 'by', title: { zh: '操作人', en: 'By' } },
    why: { kind: 'text', of: 'reason', title: words.reason },
    created: { kind: 'moment', of: 'createdAt', title: words.time },
  },
})

export const importList = {
  ...changeSetList,
  columns: { ...changeSetList.columns, id: { kind: 'own', title: { zh: '文件', en: 'File' } } },
} as const

/** One side of a change: the fields that it sets. */
export const side = z
  .object({
    state,
    priceFen: z.number().int(),
    struckPriceFen: z.number().int().nullable(),
    /** The price until the end of a promotion. */
    promotionFen: z.number().int(),
    featured: z.number().int(),
    categories: z.array(z.string()),
  })
  .partial()

const outcomes = z.enum(['planned', 'unchanged', 'refused', 'changed', 'changed-since', 'undone', 'kept'])

export const setRowList = defineList({
  permission: 'numbers.read',
  row: z.object({
    numberId: z.number().int(),
    digits: z.string(),
    /** The undo of an import has deleted the number. */
    deleted: z.boolean(),
    before: side.nullable(),
    after: side,
    outcome: outcomes,
    refused: z.string().nullable(),
  }),
  sorts: { number: words.number },
  filters: { outcome: { kind: 'choice', schema: outcomes, label: outcome } },
  columns: {
    number: { kind: 'number', of: 'digits', title: words.number },
    outcome: { kind: 'own', title: outcome },
    before: { kind: 'own', title: before },
    after: { kind: 'own', title: after },
  },
})

/** The prices that the next action of a set would change. */
export const setPriceList = defineList({
  permission: 'numbers.read',
  row: priceChange,
  sorts: { number: words.number },
  filters: {},
  columns: {
    number: { kind: 'number', of: 'digits', title: words.number },
    before: { kind: 'fen', of: 'beforeFen', title: before },
    after: { kind: 'fen', of: 'afterFen', title: after },
    change: { kind: 'own', align: 'right', title: { zh: '变动', en: 'Change' } },
  },
})

const line = { zh: '行号', en: 'Line' }

export const refusedLineList = defineList({
  permission: 'numbers.read',
  row: z.object({ line: z.number().int(), digits: z.string(), reason: z.string() }),
  sorts: { line },
  filters: {},
  columns: {
    line: { kind: 'text', of: 'line', title: line },
    number: { kind: 'text', of: 'digits', title: words.number },
    why: { kind: 'own', title: words.reason },
  },
})
