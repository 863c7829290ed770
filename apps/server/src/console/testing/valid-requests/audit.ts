import type { auditEndpoints } from '@hao/contract/console/endpoints/audit.ts'
import type { ValidRequest } from '../valid-request.ts'

export const auditRequests: Record<keyof typeof auditEndpoints, ValidRequest> = {
  'GET /audit': async () => ({}),
  'GET /audit/check': async () => ({}),
}
