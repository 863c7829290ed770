import { z } from 'zod'
import { moment, text } from '../../entities.ts'
import { id } from '../fields.ts'
import { defineList, words } from './define-list.ts'

const namedThing = z.object({
  name: z.string().nullable(),
  kind: z.string().nullable(),
  at: moment.nullable(),
})

const who = { zh: '操作人', en: 'By' }
const what = { zh: '操作', en: 'Action' }
const thing = { zh: '对象', en: 'Target' }

export const auditList = defineList({
  permission: 'audit',
  row: z.object({
    id: z.number().int(),
    at: moment,
    staffId: z.number().int().nullable(),
    staffName: z.string().nullable(),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string().nullable(),
    reason: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    /** Its kind if that adds something, and when it was created; null when it is gone. */
    thing: namedThing.nullable(),
    /** The current names of the ids in details, by detail. */
    named: z.record(z.string(), z.array(namedThing)),
    /** The hash of the chain after this row, hex. */
    hash: z.string(),
  }),
  sorts: { newest: words.newest },
  filters: {
    staffId: { kind: 'choice', schema: id, label: who },
    action: { kind: 'choice', schema: text(60), label: what, width: 200 },
    subject: { kind: 'choice', schema: text(60), label: thing },
    subjectId: { kind: 'text', schema: text(60), label: { zh: '对象编号', en: 'Target ID' }, width: 140 },
    from: { kind: 'days', schema: z.iso.date(), until: 'until', label: words.days },
    until: { kind: 'other', schema: z.iso.date() },
  },
  columns: {
    at: { kind: 'moment', of: 'at', title: words.time },
    who: { kind: 'own', title: who },
    what: { kind: 'own', title: what },
    thing: { kind: 'own', title: thing },
    reason: { kind: 'line', of: 'reason', title: words.reason },
  },
})
