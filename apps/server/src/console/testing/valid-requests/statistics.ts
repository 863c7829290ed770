import type { statisticsEndpoints } from '@hao/contract/console/endpoints/statistics.ts'
import { addDays, shanghaiDay } from '../../../platform/base/time.ts'
import type { ValidRequest } from '../valid-request.ts'

const lastWeek: ValidRequest = async ({ server }) => {
  const now = server.context.clock()
  return { from: shanghaiDay(addDays(now, -6)), until: shanghaiDay(now) }
}

export const statisticsRequests: Record<keyof typeof statisticsEndpoints, ValidRequest> = {
  'GET /statistics/morning': async () => ({}),
  'GET /statistics/sales': lastWeek,
  'GET /statistics/refunds': lastWeek,
  'GET /statistics/subscriptions': lastWeek,
  'GET /statistics/revenue': lastWeek,
  'GET /statistics/conversion': lastWeek,
  'GET /statistics/calls': lastWeek,
  'GET /statistics/stock': lastWeek,
}
