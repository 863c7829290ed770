import type { Permission } from '@hao/contract/console/roles.ts'
import type { RowOf } from '../../base/api/endpoints.ts'

type Kind = RowOf<'GET /failed-jobs'>['kind']

/** What somebody must be allowed to run a job of this kind; the server asks the same. */
export const permissionFor = {
  money: 'jobs.run-money',
  calls: 'jobs.run-calls',
  other: 'jobs.run',
} as const satisfies Record<Kind, Permission>
