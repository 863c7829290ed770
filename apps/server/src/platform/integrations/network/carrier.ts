import { createHmac, timingSafeEqual } from 'node:crypto'
import { AdapterError } from '../../base/adapter-error.ts'
import { type AxnOptions, keepAxnBindings } from './aliyun-axn.ts'
import { keepBindings } from './kept-bindings.ts'
import { readCallEvents, readRouteQuestion } from './carrier-messages.ts'
import type { CarrierHeaders, NumberNetwork } from './number-network.ts'
import { readRegistrations } from './registration-messages.ts'

export type CarrierOptions = {
  /** Who the carrier is to us. */
  id: string
  /** The key of its signatures, known to both. */
  secret: string
  /** Where it takes bindings, and how long (ms) we wait for its answer; without, it asks at each call. */
  bindings?: { url: string; timeoutMs: number } | undefined
  /** The cloud that keeps them instead. */
  axn?: AxnOptions | undefined
  /** Where it makes calls for us, a URL an edge; without, it makes none. */
  control?: { urls: readonly string[]; timeoutMs: number } | undefined
}

/** A trunk of our own looks each call up here: a binding is effective as it is written. */
const ownTrunk = {
  capabilities: { keepsBindings: false },
  bind: async () => ({ state: 'effective' as const }),
  unbind: async () => undefined,
  inspect: async () => [],
}

const maxClockOffsetSeconds = 300

/**
 * A carrier that delivers calls, asks where each goes, and tells what became of it. The protocol is ours to offer, made of standard parts; only
 * this folder knows it. Every request is a POST of JSON with three headers:
 *
 * - `carrier-id`: who it is,
 * - `carrier-timestamp`: Unix seconds, at most 300 off our clock,
 * - `carrier-signature`: hex HMAC-SHA256, under the shared secret, of `{timestamp}\n{raw body}`.
 *
 * A question: `{callId, number, caller, at}`. Events: `{events: [{id, callId, number, caller, startedAt, type, at, cause?}]}` where `type` is
 * `ringing`, `answered` or `ended`, and the last has its `cause`. Moments are ISO 8601; `number` is as it was dialled, `caller` '' when hidden.
 * A decision: `{action: 'forward', target, display, maxSeconds, second?: {target, afterSeconds}}` or `{action: 'reject', status, reason}`. With a `second` phone the first
 * is rung for `afterSeconds`, then let go and the second rung: at once when the first is busy or not to be reached, never when it declined. Either decision may have `anyCaller: true` and
 * `until`: for whom else, and until when, it may be gone by while we do not answer.
 * Events may be sent again, in any order, until they are answered with 204.
 *
 * Registrations, which several edges share:
 * `{changes: [{phone, contact, path, source, registeredAt, until}], since?}`. `path` has the values of Path,
 * `source` is where the REGISTER came from. A change whose `until` is not after its `registeredAt` ends the
 * registration and needs no place. Of one phone the latest `registeredAt` counts, whatever comes first, and
 * the first of equal ones. Answered with `{version, registrations}`: those that changed since the version
 * `since`, ended ones included; without `since` all that have not ended.
 */
export function createCarrier(options: CarrierOptions): NumberNetwork {
  return {
    ...bindingsOf(options),
    parseRouteQuestion: (headers, body) => {
      verify(options, headers, body)
      return readRouteQuestion(body)
    },
    parseCallEvents: (headers, body) => {
      verify(options, headers, body)
      return readCallEvents(body)
    },
    parseRegistrations: (headers, body) => {
      verify(options, headers, body)
      return readRegistrations(body)
    },
  }
}

function bindingsOf({ bindings, axn, ...account }: CarrierOptions) {
  if (axn) return keepAxnBindings(axn)
  return bindings ? keepBindings({ ...account, ...bindings }) : ownTrunk
}

function verify({ id, secret }: CarrierOptions, headers: CarrierHeaders, body: Buffer): void {
  const timestamp = String(headers['carrier-timestamp'])
  const signature = Buffer.from(String(headers['carrier-signature']), 'hex')
  const expected = createHmac('sha256', secret).update(`${timestamp}\n`).update(body).digest()
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    refuse('not signed by the carrier')
  if (headers['carrier-id'] !== id) refuse('from another carrier')
  // Written so that what is no number is refused too.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxClockOffsetSeconds))
    refuse('too old, or too new')
}

function refuse(why: string): never {
  throw new AdapterError('bad_signature', `The carrier's message is ${why}`)
}
