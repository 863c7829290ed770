import {
  type Credentials,
  findSignatureFault,
  type MessageHeaders,
  type SignatureFault,
} from '@hao/carrier-protocol/signature.ts'
import { AdapterError } from '../../base/adapter-error.ts'
import { type AxnOptions, createAxnBindings } from './aliyun-axn.ts'
import { createCarrierBindings } from './carrier-bindings.ts'
import { readCallEvents, readRegistrations, readRouteQuestion, readVoicemail } from './carrier-messages.ts'
import type { NumberNetwork } from './number-network.ts'
import type { ReportLog } from '../read-each.ts'

export type CarrierOptions = Credentials & {
  /** Without it, the carrier asks for the route of each call. The timeout is in ms. */
  bindings?: { url: string; timeoutMs: number } | undefined
  axn?: AxnOptions | undefined
  /** The URLs of the edges that make outbound calls; without them, no outbound calls. */
  control?: { urls: readonly string[]; timeoutMs: number } | undefined
}

/** Our own trunk asks for the route of each call, so a stored binding is effective at once. */
const ownTrunk = {
  capabilities: { storesBindings: false },
  bind: async () => ({ state: 'effective' as const }),
  unbind: async () => undefined,
  inspect: async () => [],
}

/** By the protocol of `@hao/carrier-protocol/messages.ts`. */
export function createCarrier(options: CarrierOptions, log?: ReportLog): NumberNetwork {
  return {
    ...bindingsOf(options, log),
    parseRouteQuestion: (headers, body) => {
      verify(options, headers, body)
      return readRouteQuestion(body)
    },
    parseCallEvents: (headers, body) => {
      verify(options, headers, body)
      return readCallEvents(body, log)
    },
    parseRegistrations: (headers, body) => {
      verify(options, headers, body)
      return readRegistrations(body, log)
    },
    parseVoicemail: (headers, body) => {
      verify(options, headers, body)
      return readVoicemail(body)
    },
  }
}

function bindingsOf({ bindings, axn, ...account }: CarrierOptions, log?: ReportLog) {
  if (axn) return createAxnBindings(axn, log)
  return bindings ? createCarrierBindings({ ...account, ...bindings }, log) : ownTrunk
}

const faults: Record<SignatureFault, string> = {
  signature: 'not signed by the carrier',
  id: 'from another carrier',
  time: 'too old, or too new',
}

function verify(options: CarrierOptions, headers: MessageHeaders, body: Buffer): void {
  const fault = findSignatureFault(options, headers, body)
  if (fault) throw new AdapterError('bad_signature', `The carrier's message is ${faults[fault]}`)
}
