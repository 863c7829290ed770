import type { auditEndpoints } from '@hao/contract/console/endpoints/audit.ts'
import type { Good } from '../good.ts'

export const auditGoods: Record<keyof typeof auditEndpoints, Good> = {
  'GET /audit': async () => ({}),
  'GET /audit/check': async () => ({}),
}
