import type { meEndpoints } from '@hao/contract/console/endpoints/me.ts'
import type { ValidRequest } from '../valid-request.ts'

export const meRequests: Record<keyof typeof meEndpoints, ValidRequest> = {
  'GET /me': async () => ({}),
  'GET /me/limits': async () => ({}),
  'GET /session': async () => ({}),
}
