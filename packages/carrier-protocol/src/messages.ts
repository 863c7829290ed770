import { z } from 'zod'
import { registration } from './registrations.ts'
import { moment, text } from './values.ts'

/**
 * Messages between the application, which decides where calls go, and programs that take calls: an edge, an
 * agent, a simulator. Each is a POST of JSON with the headers of signature.ts. Moments are ISO 8601, and
 * numbers are as dialled. A type is the JSON that is sent; a schema reads it.
 *
 * - `/api/carrier/route`: a `RouteRequest`, answered with a `Decision`.
 * - `/api/carrier/events`: `{events: CallEvent[]}`, repeated in any order until answered with 204. An event
 *   that cannot be read costs none of the others; 400 if none can be read.
 * - `/api/carrier/registrations`: a `RegistrationsRequest`, answered with a `RegistrationsResponse`.
 * - `/api/carrier/voicemails`: a `Voicemail` after the events of its call, repeated until answered with 204;
 *   404 while the call is unknown, 400 if it cannot be read.
 * - `/calls` at an edge: a `ControlCommand`, answered with `{}`.
 */

const call = {
  callId: text.min(1),
  number: text.min(1),
  /** As the network presents it, '' when it is hidden. */
  caller: text.default(''),
  /** The number of a hidden caller: it may be refused by it, and no one sees it. */
  withheld: text.optional(),
}

export const routeRequest = z.object({ ...call, at: moment })
export type RouteRequest = z.input<typeof routeRequest> & { caller: string }

const phoneNumber = z.string().regex(/^\d{3,20}$/)
/** A timer can wait this long (s): Node fires at once for more than 2^31 ms. */
const timerSeconds = z
  .number()
  .positive()
  .lt(2 ** 31 / 1000)

/** While the application does not answer: with `anyCaller` for all callers but the phones that it rings. */
const validity = z.object({ anyCaller: z.boolean().exactOptional(), until: z.string().exactOptional() })
export type DecisionValidity = z.infer<typeof validity>

/** The names of recorded words, one after the other. A program leaves out those that it does not have. */
const prompt = z.array(z.string().regex(/^[a-z\d-]{1,20}$/)).max(20)

/** The call rings a phone, which displays `display`, and lasts at most `maxSeconds`. */
const forward = z.object({
  action: z.literal('forward'),
  target: phoneNumber,
  display: phoneNumber,
  maxSeconds: timerSeconds,
  /** When the first phone has not answered within `afterSeconds`, is busy or unreachable; not declined. */
  second: z.object({ target: phoneNumber, afterSeconds: timerSeconds }).exactOptional(),
  /** Who answers the phone hears `prompt`, and is connected by this key within the time, else not at all. */
  announce: z
    .object({ prompt, digit: z.string().regex(/^[\d*#]$/), withinSeconds: timerSeconds })
    .exactOptional(),
  /** The caller hears it before the call ends if the phone does not take it. */
  greeting: prompt.exactOptional(),
  /** In place of the greeting the caller hears all of `notice` and may leave a message. */
  voicemail: z.object({ notice: prompt.min(1), maxSeconds: timerSeconds }).exactOptional(),
  /** The registrations of the two phones, as far as edges have reported them. */
  places: z.array(registration).exactOptional(),
})
export type Forward = z.infer<typeof forward>

/** The call does not ring. `status` is SIP's: 404 no such number, 480 unreachable now, 603 declined. */
const reject = z.object({
  action: z.literal('reject'),
  // Any other status would answer the call or not end it.
  status: z.int().min(400).max(699),
  reason: z.string(),
})
export type Reject<Status extends number = number, Reason extends string = string> = {
  action: 'reject'
  status: Status
  reason: Reason
}

export const decision = z.discriminatedUnion('action', [
  forward.extend(validity.shape),
  reject.extend(validity.shape),
])
export type Decision = z.infer<typeof decision>

const cause = z.enum(['completed', 'missed', 'busy', 'cancelled', 'refused'])
export type Cause = z.infer<typeof cause>

/** Why the application starts a call: to test a phone, or to call back. */
const outboundKind = z.enum(['test', 'callback'])

/** Each describes the whole call: events may arrive in any order. An outbound call has `kind` and `leg`. */
export const callEvent = z
  .object({
    id: text.min(1),
    ...call,
    startedAt: moment,
    type: z.enum(['ringing', 'answered', 'ended']),
    at: moment,
    cause: cause.exactOptional(),
    kind: outboundKind.exactOptional(),
    leg: z.enum(['first', 'second']).exactOptional(),
  })
  .refine(({ type, cause: why }) => type !== 'ended' || why !== undefined, { path: ['cause'] })
export type CallEvent = z.input<typeof callEvent> & { caller: string }

export const voicemailSeconds = 120
export const voicemailBytesPerSecond = 8000

/** `sound` is A-law, 8,000 samples a second, in base64. */
export const voicemail = z.object({
  callId: text.min(1),
  sound: z
    .string()
    .max(Math.ceil((voicemailSeconds * voicemailBytesPerSecond) / 3) * 4)
    .regex(/^[A-Za-z\d+/]+={0,2}$/),
})
export type Voicemail = z.infer<typeof voicemail>

/** The id of an event, equal in each retry. */
export const eventId = (callId: string, type: CallEvent['type']) => `${callId} ${type}`.slice(-100)

/** `first` rings, then `second`. Both see `number` only. `callId` is an idempotency key. */
const outboundCall = z.object({
  callId: z.string().regex(/^[\w-]{1,100}$/),
  kind: outboundKind,
  number: phoneNumber,
  first: phoneNumber,
  second: phoneNumber.optional(),
  // One day at most.
  maxSeconds: z.int().min(1).max(86_400),
})
export type OutboundCall = z.infer<typeof outboundCall>

export const controlCommand = z.discriminatedUnion('type', [
  outboundCall.extend({ type: z.literal('place') }),
  z.object({ type: z.literal('drop'), callId: outboundCall.shape.callId }),
])
export type ControlCommand = z.infer<typeof controlCommand>
