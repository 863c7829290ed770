import { MediaError, otherSide } from '../media/media-session.ts'
import type { VoiceLine } from '../media/voice-line.ts'
import type { Cause, Forward } from '@hao/carrier-protocol/messages.ts'
import type { SipRequest } from '../message/message.ts'
import type { Dialog } from './dialog.ts'
import type { Invite } from './invite.ts'
import type { Liveness } from './liveness.ts'
import {
  type Call,
  type CallerLeg,
  type CallObserver,
  type GuardedCallContext,
  overCall,
  type ReportEvent,
  type SdpRole,
  type Side,
} from './call-context.ts'
import { hangUp } from './send.ts'

export type Connection = {
  readonly callId: string
  readonly context: GuardedCallContext
  readonly leg: CallerLeg
  readonly report: ReportEvent
  readonly observer: CallObserver
  /** The phone has answered while `announcing`, and is gone while `greeting` and `recording`. */
  phase: 'routing' | 'calling' | 'announcing' | 'greeting' | 'recording' | 'answered' | 'over'
  /** The dialog with the phone that rings or has answered. */
  callee: Dialog | undefined
  outgoing: Invite | undefined
  liveness: Liveness | undefined
  /** In place of the side that is not connected. */
  line: VoiceLine | undefined
  /** The owner has pressed a key while the call is announced, or the caller while they are recorded. */
  pressed: (key: string) => void
  /** What happens when the owner does not take the call; undefined for nothing. */
  untaken: Pick<Forward, 'display' | 'greeting' | 'voicemail'> | undefined
  /** Sends what the caller has said, at the end of the call. */
  keepMessage: () => void
  /** Why the call was not taken, while the caller hears the greeting or leaves a message. */
  cause: Cause | undefined
  /** `turn` runs until the second phone rings. */
  readonly timers: { ringing?: NodeJS.Timeout; turn?: NodeJS.Timeout; longest?: NodeJS.Timeout }
  /** Removes the close listeners of both flows. */
  readonly unwatch: (() => void)[]
  /** Handlers of expected ACKs, by side and the CSeq of their INVITE. */
  readonly acks: Map<string, (ack: SipRequest) => void>
  /** Handles messages in order of arrival, although relaying a session description is asynchronous. */
  queue: Promise<void>
  /** Answers or declines the phone's offer. Its 2xx needs an ACK even without an answer of the caller. */
  declineOffer: () => void
  /** The phone has answered, or no longer rings. */
  stopRinging: () => void
  hasRung: boolean
}

export function openConnection(
  own: Pick<Connection, 'callId' | 'context' | 'leg' | 'report' | 'observer'>,
): Connection {
  return {
    phase: 'routing',
    callee: undefined,
    outgoing: undefined,
    liveness: undefined,
    line: undefined,
    pressed: () => {},
    untaken: undefined,
    keepMessage: () => {},
    cause: undefined,
    timers: {},
    unwatch: [],
    acks: new Map(),
    queue: Promise.resolve(),
    declineOffer: () => {},
    stopRinging: () => {},
    hasRung: false,
    ...own,
  }
}

export const isRouting = ({ phase }: Connection) => phase === 'routing'
export const isCalling = ({ phase }: Connection) => phase === 'calling'

export function getDialog({ leg, callee }: Connection, side: Side): Dialog | undefined {
  return side === 'caller' ? leg.dialog : callee
}

/** Runs work after all earlier work of this call. An error ends the call. */
export function enqueueWork(connection: Connection, work: () => Promise<void> | void): void {
  const { context, callId } = connection
  const failed = context.guard((error: unknown) => {
    context.log({ callId, error: String(error) }, 'call failed')
    endConnection(connection, 'missed', statusForError(error))
  })
  connection.queue = connection.queue.then(work).catch(failed)
}

/** Rewrites the session description that `from` sent for the other side, which is reached over `flow`. */
export async function relaySdp(
  connection: Connection,
  from: Side,
  sdp: Buffer,
  role: SdpRole,
  flow = getDialog(connection, otherSide(from))?.flow,
): Promise<Buffer> {
  const signalledFrom = getDialog(connection, from)?.flow.source.address ?? ''
  return connection.context.media.pass(from, sdp, signalledFrom, role, flow?.source.address)
}

/** The edge's own end of the call's media. @throws MediaError */
export async function openLine(connection: Connection): Promise<VoiceLine> {
  const line = await connection.context.openLine()
  if (connection.phase === 'over') {
    line.close()
    throw new MediaError('closed', 'The call has ended.')
  }
  connection.line?.close()
  connection.line = line
  return line
}

/** Hangs up the phone that is not connected to the caller, unless it has done that itself. */
export function releasePhone({ context, callee, outgoing, phase }: Connection, by?: Side): () => void {
  // Also when it hung up what it had not answered, or is gone: no final response may ever come.
  if (phase !== 'announcing') return () => outgoing?.cancel()
  return () => callee && by !== 'callee' && hangUp(callee, context)
}

/** Ends the call on both sides, except on the side `by`, which ended it. */
export function endConnection(connection: Connection, cause: Cause, status = 480, by?: Side): void {
  if (connection.phase === 'over') return
  const { context, leg, report, observer, callee: phone, phase, timers } = connection
  const release = releasePhone(connection, by)
  connection.phase = 'over'
  for (const timer of [timers.ringing, timers.turn, timers.longest]) clearTimeout(timer)
  const steps =
    phase === 'answered'
      ? [
          connection.declineOffer,
          () => by !== 'caller' && leg.hangUp(),
          () => phone && by !== 'callee' && hangUp(phone, context),
        ]
      : phase === 'recording'
        ? [() => by !== 'caller' && leg.hangUp()]
        : [() => leg.refuse(status, by), release]
  steps.push(
    connection.stopRinging,
    () => connection.line?.close(),
    () => report('ended', { cause: phase === 'answered' ? 'completed' : (connection.cause ?? cause) }),
    () => connection.keepMessage(),
    ...connection.unwatch,
  )
  // An error in one step does not prevent the others.
  for (const step of [...steps, () => context.media.close(), () => observer.closed(lateCall(leg))])
    context.guard(step)()
}

/** Handles the messages after the end. A caller's ACK that is still awaited is followed by our BYE. */
function lateCall(leg: CallerLeg): Call {
  if (!leg.awaitsAck()) return overCall
  return {
    ...overCall,
    acknowledged: (side) => side === 'caller' && leg.acknowledged(),
    end: () => leg.acknowledged(),
  }
}

/** 488 for an unreadable session description, 503 for a lack of media ports, 500 for any other error. */
function statusForError(error: unknown): number {
  if (!(error instanceof Error) || !('reason' in error)) return 500
  return error.reason === 'unreadable' ? 488 : 503
}
