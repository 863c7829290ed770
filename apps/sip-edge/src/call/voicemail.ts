import type { Forward } from '@hao/carrier-protocol/messages.ts'
import { silence } from '../media/g711.ts'
import { hasClips, joinClips } from '../media/prompts.ts'
import { Recording } from '../media/recording.ts'
import type { VoiceLine } from '../media/voice-line.ts'
import { type Connection, endConnection } from './connection.ts'
import { keysByEvent } from './dtmf.ts'

/** 0.4 s of 1,000 Hz in A-law (ITU-T G.711, table 5). */
const beep = Buffer.alloc(3200, Buffer.from('34212134b4a1a1b4', 'hex'))

/** How long (ms) no packet may come until the message ends. */
const silentMs = 10_000

/** 20 ms, again and again: a gateway that hears nothing for 20 s may end the call. */
const quiet = Buffer.alloc(160, silence)

const endKey = '#'

type Speaking = {
  line: VoiceLine
  /** The caller's offer as rewritten for the line, and the line's answer as rewritten for the caller. */
  offered: Buffer
  passed: Buffer
}

/**
 * Answers the caller, says that they are recorded, and records after the beep. The message is sent when the
 * call ends, by either side or by itself. False when none can be taken.
 */
export function takeMessage(
  connection: Connection,
  { display, voicemail }: Pick<Forward, 'display' | 'voicemail'>,
  { line, offered, passed }: Speaking,
): boolean {
  const { context, leg, timers } = connection
  // No one is recorded without the notice.
  if (!voicemail || !hasClips(voicemail.notice)) return false
  const { recordings, guard } = context
  const release = recordings.begin(display)
  if (!release) {
    recordings.count('full')
    return false
  }
  connection.phase = 'recording'
  let recording: Recording | undefined
  connection.keepMessage = () => {
    const sound = recording?.finish()?.toString('base64')
    // Else a megabyte more is held until the message is sent.
    recording = undefined
    sendMessage(connection, sound).then(release, release)
  }
  const finish = guard(() => endConnection(connection, 'missed'))
  const record = guard(() => {
    if (connection.phase !== 'recording') return
    recording = new Recording(voicemail.maxSeconds)
    line.play(offered, quiet, true).catch(finish)
    connection.pressed = guard((key: string) => key === endKey && finish())
    timers.longest = setTimeout(finish, voicemail.maxSeconds * 1000)
    const unheard = setTimeout(finish, silentMs)
    timers.ringing = unheard
    const pressed = (code: number) => connection.pressed(keysByEvent[code] ?? '')
    line.listen(offered, pressed, (packet) => {
      recording?.take(packet)
      unheard.refresh()
    })
  })
  connection.pressed = () => {}
  leg.accept(passed)
  line.play(offered, Buffer.concat([joinClips(voicemail.notice), beep])).then(record, finish)
  return true
}

async function sendMessage({ callId, context }: Connection, sound: string | undefined): Promise<void> {
  const { carrier, recordings, log } = context
  if (!sound) return recordings.count('short')
  try {
    await carrier.leaveMessage({ callId, sound })
    recordings.count('sent')
  } catch (error) {
    log({ callId, error: String(error) }, 'a message was lost')
    recordings.count('lost')
  }
}
