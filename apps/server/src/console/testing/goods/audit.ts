import type { auditCalls } from '@hao/contract/console/calls/audit.ts'
import type { Good } from '../good.ts'

export const auditGoods: Record<keyof typeof auditCalls, Good> = {
  'GET /audit': async () => ({}),
  'GET /audit/check': async () => ({}),
}
