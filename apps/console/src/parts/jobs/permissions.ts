import type { Permission } from '@hao/contract/console/roles.ts'
import type { RowOf } from '../../base/api/endpoints.ts'

type Kind = RowOf<'GET /failed-jobs'>['kind']

/** The permission to run a job of each kind. The server requires the same. */
export const permissionByKind = {
  money: 'jobs.run-money',
  calls: 'jobs.run-calls',
  other: 'jobs.run',
} as const satisfies Record<Kind, Permission>
