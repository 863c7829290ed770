import { z } from 'zod'
import { moment, text } from '../../entities.ts'
import { defineList, words } from './define-list.ts'

/** What a job is about decides who may run it. */
export const jobKind = z.enum(['money', 'calls', 'other'])

const name = { zh: '任务', en: 'Job' }

/** Failed jobs and those to be retried; by `state` also those that are due or running. */
export const jobList = defineList({
  permission: 'jobs.read',
  row: z.object({
    id: z.string(),
    name: z.string(),
    kind: jobKind,
    state: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']),
    /** When it failed, else when it last started, else when it was enqueued. */
    at: moment,
    tries: z.number().int(),
    /** When it runs or ran next; null when it failed or is running. */
    nextTryAt: moment.nullable(),
    error: z.string().nullable(),
    /** Ids. Anything that looks like a phone is masked. */
    data: z.record(z.string(), z.unknown()),
  }),
  sorts: { newest: words.newest },
  filters: {
    state: { kind: 'choice', schema: z.enum(['failed', 'retry', 'waiting', 'active']), label: words.state },
    name: { kind: 'choice', schema: text(60), label: name, width: 220 },
    /** Those that the user may run. */
    mine: { kind: 'choice', schema: z.enum(['yes']), label: { zh: '权限', en: 'Permission' } },
  },
  columns: {
    name: { kind: 'own', title: name },
    state: { kind: 'own', title: words.state },
    at: { kind: 'age', of: 'at', title: words.time },
    tries: { kind: 'count', of: 'tries', title: { zh: '尝试次数', en: 'Attempts' } },
    next: { kind: 'age', of: 'nextTryAt', title: { zh: '应执行', en: 'Due' } },
    about: { kind: 'own', title: { zh: '对象', en: 'About' } },
    error: { kind: 'line', of: 'error', title: { zh: '错误', en: 'Error' } },
  },
})
