import type { workEndpoints } from '@hao/contract/console/endpoints/work.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import type { ListWork } from './list-work.ts'

/** What waits for a member of staff. */
export function workRoutes(listWork: ListWork): ConsoleHandlers<keyof typeof workEndpoints> {
  return { 'GET /work': (_, { staff }) => listWork(staff) }
}
