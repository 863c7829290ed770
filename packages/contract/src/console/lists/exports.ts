import { z } from 'zod'
import { moment } from '../../entities.ts'
import { defineList, words } from './define-list.ts'
import { exportedLists } from './exported.ts'

export const exportKind = z.enum(Object.keys(exportedLists) as (keyof typeof exportedLists)[])

const state = z.enum(['waiting', 'running', 'ready', 'failed', 'gone'])
const kind = { zh: '内容', en: 'List' }

export const exportList = defineList({
  permission: 'export',
  row: z.object({
    id: z.number().int(),
    kind: exportKind,
    state,
    filters: z.record(z.string(), z.string()),
    /** Counted at the request; `written` of them are in the file. */
    rows: z.number().int(),
    written: z.number().int(),
    parts: z.number().int(),
    /** Why it is delayed or failed. An `interrupted` export continues automatically. */
    problem: z.enum(['interrupted', 'given-up', 'stopped']).nullable(),
    createdAt: moment,
    expiresAt: moment,
  }),
  sorts: { newest: words.newest },
  filters: {
    kind: { kind: 'choice', schema: exportKind, labels: 'exportKinds', label: kind },
    state: { kind: 'other', schema: state },
  },
  columns: {
    kind: { kind: 'label', of: 'kind', labels: 'exportKinds', title: kind },
    filters: { kind: 'own', title: { zh: '筛选条件', en: 'Filters' } },
    rows: { kind: 'count', of: 'rows', title: { zh: '行数', en: 'Rows' } },
    progress: { kind: 'own', title: { zh: '进度', en: 'Progress' }, width: 160 },
    state: { kind: 'own', title: words.state },
    created: { kind: 'moment', of: 'createdAt', title: { zh: '申请时间', en: 'Requested' } },
    expires: { kind: 'moment', of: 'expiresAt', title: { zh: '过期时间', en: 'Expires' } },
  },
})
