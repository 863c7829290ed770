import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { createStateTag } from '../shown/values.tsx'
import { moneyTexts } from './texts.ts'

export type RequestRow = ConsoleOutput<'GET /refund-requests'>['list'][number]

export const OrderState = createStateTag(
  {
    created: 'waiting',
    paying: 'busy',
    paid: 'waiting',
    active: 'good',
    ended: 'over',
    cancelled: 'over',
    expired: 'over',
    refunding: 'busy',
    refunded: 'over',
  },
  moneyTexts,
  (t) => t.stages,
)

export const RefundState = createStateTag(
  { init: 'waiting', processing: 'busy', succeeded: 'good', abnormal: 'bad', closed: 'bad' },
  moneyTexts,
  (t) => t.refundStates,
)

export const RequestState = createStateTag(
  { asked: 'waiting', approved: 'good', refused: 'bad', withdrawn: 'over', lapsed: 'over' },
  moneyTexts,
  (t) => t.approvals,
)

export const ExceptionState = createStateTag(
  { open: 'waiting', taken: 'busy', settled: 'over' },
  moneyTexts,
  (t) => t.exceptionStates,
)
