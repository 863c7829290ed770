import type { meEndpoints } from '@hao/contract/console/endpoints/me.ts'
import type { messageEndpoints } from '@hao/contract/console/endpoints/messages.ts'
import type { ValidRequest } from '../valid-request.ts'
import { messageRequests } from './messages.ts'

export const meRequests: Record<keyof typeof meEndpoints | keyof typeof messageEndpoints, ValidRequest> = {
  ...messageRequests,
  'GET /me': async () => ({}),
  'GET /me/limits': async () => ({}),
  'GET /session': async () => ({}),
}
