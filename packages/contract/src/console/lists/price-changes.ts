import { z } from 'zod'
import { digits, moment, text } from '../../entities.ts'
import { defineList, words } from './define-list.ts'

/** The events of a number that may change its price; `undo` is that of an import. */
const priceEvents = ['price', 'adjust', 'promote', 'end-promotion', 'reprice', 'import', 'undo'] as const

const event = z.enum(priceEvents)
const who = { zh: '操作人', en: 'By' }
const how = { zh: '方式', en: 'How' }

/** The longest period of the report. The history of numbers has millions of rows. */
export const priceChangeDays = 92
export const tooManyDays = {
  zh: `调价记录每次最多 ${priceChangeDays} 天，请缩短日期范围`,
  en: `Price changes of at most ${priceChangeDays} days at a time. Please choose a shorter period`,
}

/** Who changed which price, when and how; fen a month. A new number is no change. */
export const priceChangeList = defineList({
  permission: 'prices.read',
  row: z.object({
    id: z.number().int(),
    at: moment,
    numberId: z.number().int(),
    digits: z.string(),
    event,
    setId: z.number().int().nullable(),
    beforeFen: z.number().int(),
    afterFen: z.number().int(),
    /** Null for the end of a promotion, and for a command. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  sorts: { newest: words.newest },
  filters: {
    digits: { kind: 'digits', schema: digits(1, 10), label: words.number },
    by: { kind: 'text', schema: text(60), label: who, width: 120 },
    from: { kind: 'days', schema: z.iso.date(), until: 'until', label: words.days },
    until: { kind: 'other', schema: z.iso.date() },
    event: { kind: 'choice', schema: event, labels: 'priceEvents', label: how },
  },
  columns: {
    at: { kind: 'moment', of: 'at', title: words.time },
    number: { kind: 'number', of: 'digits', title: words.number },
    before: { kind: 'fen', of: 'beforeFen', title: { zh: '变更前', en: 'Before' } },
    after: { kind: 'fen', of: 'afterFen', title: { zh: '变更后', en: 'After' } },
    change: { kind: 'own', align: 'right', title: { zh: '变动', en: 'Change' } },
    how: { kind: 'label', of: 'event', labels: 'priceEvents', title: how },
    by: { kind: 'text', of: 'by', title: who },
    reason: { kind: 'line', of: 'reason', title: words.reason },
  },
})
