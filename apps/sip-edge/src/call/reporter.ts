import { randomUUID } from 'node:crypto'
import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import type { CallEvent } from '@hao/carrier-protocol/messages.ts'

/** The fields that all events of a call share. */
type CallInfo = Pick<CallEvent, 'callId' | 'number' | 'caller' | 'withheld' | 'startedAt' | 'kind'>

export type ReportEvent = (type: CallEvent['type'], more?: Pick<CallEvent, 'cause' | 'leg'>) => void

export function createReporter(carrier: CarrierApi, about: CallInfo): ReportEvent {
  return (type, more) =>
    carrier.report({ id: randomUUID(), ...about, type, at: new Date().toISOString(), ...more })
}
