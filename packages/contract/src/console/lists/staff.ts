import { z } from 'zod'
import { moment } from '../../entities.ts'
import { roles } from '../roles.ts'
import { defineList, words } from './define-list.ts'

const role = z.enum(roles)
const state = z.enum(['active', 'invited', 'disabled'])
const held = { zh: '岗位', en: 'Roles' }

export const staffList = defineList({
  permission: 'staff',
  row: z.object({
    id: z.number().int(),
    name: z.string(),
    roles: z.array(role),
    state,
    version: z.int32(),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
  }),
  sorts: { newest: words.newest },
  filters: {
    role: { kind: 'choice', schema: role, label: held },
    state: { kind: 'choice', schema: state, label: words.state },
  },
  columns: {
    name: { kind: 'text', of: 'name', title: { zh: '用户名', en: 'User name' } },
    roles: { kind: 'own', title: held },
    state: { kind: 'own', title: words.state },
    last: { kind: 'moment', of: 'lastUsedAt', title: { zh: '最近使用', en: 'Last active' } },
    since: { kind: 'moment', of: 'createdAt', title: { zh: '加入时间', en: 'Joined' } },
  },
})
