import { joinClips } from '../media/prompts.ts'
import { noBody } from '../message/message.ts'
import type { Cause, Forward } from '@hao/carrier-protocol/messages.ts'
import type { Side } from './call-context.ts'
import { type Connection, endConnection, enqueueWork, openLine, releasePhone } from './connection.ts'
import { takeMessage } from './voicemail.ts'

/**
 * Ends a call that the owner does not take, `by` the phone or by itself. The caller leaves a message first,
 * if they may, else hears the greeting, if there is one, as early media, and gets the same status as without.
 * An answered call, whose phone is gone, ends at once.
 */
export function endUntaken(connection: Connection, cause: Cause, status: number, by?: Side): void {
  const { context, untaken, phase, timers } = connection
  const end = () => endConnection(connection, cause, status, by)
  if (phase === 'greeting' || phase === 'recording' || phase === 'over') return
  if (phase === 'answered' || !untaken || !connection.leg.offer?.length) return end()
  for (const timer of [timers.ringing, timers.turn]) clearTimeout(timer)
  connection.stopRinging()
  releasePhone(connection, by)()
  Object.assign(connection, { phase: 'greeting', callee: undefined, outgoing: undefined, cause })
  const failed = (error: unknown) => {
    context.log({ callId: connection.callId, error: String(error) }, 'the greeting was not played')
    end()
  }
  enqueueWork(connection, async () => speak(connection, untaken, end).catch(failed))
}

type Untaken = Pick<Forward, 'display' | 'greeting' | 'voicemail'>

async function speak(connection: Connection, untaken: Untaken, end: () => void): Promise<void> {
  const { context, leg } = connection
  const caller = leg.dialog.flow.source.address
  const line = await openLine(connection)
  const offered = await context.media.pass('caller', leg.offer ?? noBody, caller, 'offer', line.address)
  const answer = line.answer(offered)
  if (!answer) return end()
  const passed = await context.media.pass('callee', answer, line.address, 'answer', caller)
  if (connection.phase !== 'greeting' || takeMessage(connection, untaken, { line, offered, passed })) return
  if (!untaken.greeting) return end()
  leg.progress(183, passed)
  // The queue does not wait for it.
  const finish = context.guard(end)
  line.play(offered, joinClips(untaken.greeting)).then(finish, finish)
}
