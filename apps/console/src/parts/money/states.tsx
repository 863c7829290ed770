import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { StateTag, type Tone } from '../shown/values.tsx'
import { moneyTexts } from './texts.ts'

type Order = ConsoleOutput<'GET /orders/:id'>
type RefundRow = ConsoleOutput<'GET /refunds'>['list'][number]
export type RequestRow = ConsoleOutput<'GET /refund-requests'>['list'][number]

const stages: Record<Order['stage'], Tone> = {
  created: 'waiting',
  paying: 'busy',
  paid: 'waiting',
  active: 'good',
  ended: 'over',
  cancelled: 'over',
  expired: 'over',
  refunding: 'busy',
  refunded: 'over',
}

export function OrderStage({ stage }: { stage: Order['stage'] }) {
  return <StateTag tone={stages[stage]}>{useTexts(moneyTexts).stages[stage]}</StateTag>
}

const refunds: Record<RefundRow['state'], Tone> = {
  init: 'waiting',
  processing: 'busy',
  succeeded: 'good',
  abnormal: 'bad',
  closed: 'bad',
}

export function RefundState({ state }: { state: RefundRow['state'] }) {
  return <StateTag tone={refunds[state]}>{useTexts(moneyTexts).refundStates[state]}</StateTag>
}

const requests: Record<RequestRow['state'], Tone> = {
  asked: 'waiting',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'over',
  lapsed: 'over',
}

export function RequestState({ state }: { state: RequestRow['state'] }) {
  return <StateTag tone={requests[state]}>{useTexts(moneyTexts).approvals[state]}</StateTag>
}

const exceptions = { open: 'waiting', taken: 'busy', settled: 'over' } as const

export function ExceptionState({ state }: { state: keyof typeof exceptions }) {
  return <StateTag tone={exceptions[state]}>{useTexts(moneyTexts).exceptionStates[state]}</StateTag>
}
