import type { smsOutboxEndpoints } from '@hao/contract/console/endpoints/sms-outbox.ts'
import type { ValidRequest } from '../valid-request.ts'

export const smsOutboxRequests: Record<keyof typeof smsOutboxEndpoints, ValidRequest> = {
  'GET /sms-outbox': async () => ({}),
}
