import { randomUUID } from 'node:crypto'
import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import type { CallEvent } from '@hao/carrier-protocol/messages.ts'

/** What every event of a call says. */
type CallInfo = Pick<CallEvent, 'callId' | 'number' | 'caller' | 'startedAt' | 'kind'>

/** Tells the application that something has just happened to a call. */
export type ReportEvent = (type: CallEvent['type'], more?: Pick<CallEvent, 'cause' | 'leg'>) => void

export function createReporter(carrier: CarrierApi, about: CallInfo): ReportEvent {
  return (type, more) =>
    carrier.report({ id: randomUUID(), ...about, type, at: new Date().toISOString(), ...more })
}
