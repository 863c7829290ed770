import { silence } from '../media/g711.ts'
import { joinClips } from '../media/prompts.ts'
import { readCseq } from '../message/fields.ts'
import { noBody, type SipResponse } from '../message/message.ts'
import { createResponse } from '../message/response.ts'
import type { Forward } from '@hao/carrier-protocol/messages.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { createAcknowledger, type Acknowledger, findSdp, sdpContentType } from './acknowledge.ts'
import type { Flow } from '../transport/flow.ts'
import { allowHeader, type Side } from './call-context.ts'
import { type Connection, enqueueWork, getDialog, openLine, relaySdp } from './connection.ts'
import { type Dialog, refreshTarget } from './dialog.ts'
import { keysByEvent, readDtmfKey } from './dtmf.ts'
import { endUntaken } from './greet.ts'
import { sendInDialog } from './send.ts'
import { proposeInterval, updateInterval } from './session-interval.ts'
import { statusForCaller } from './statuses.ts'
import { startTalk } from './talk.ts'

/** Between the end of the prompt and its repetition. */
const pause = Buffer.alloc(12_000, silence)

/** How long (ms) the phone of an owner who has accepted may take to accept the caller's offer. */
const joinMs = 10_000

/** The edge reads nothing that is encrypted. Without an offer of the caller the phone makes one. */
const isPlain = (offer: Buffer) =>
  offer.length === 0 || /^m=audio [1-9]\d* RTP\/AVPF? /m.test(offer.toString())

/**
 * The edge's own offer for the phone of a call that is announced: the caller's comes when the owner has
 * accepted. Undefined when the call cannot be announced.
 */
export async function offerAnnouncement(
  connection: Connection,
  { announce }: Forward,
  offer: Buffer,
  flow: Flow,
): Promise<Buffer | undefined> {
  if (!announce || !isPlain(offer)) return undefined
  const line = await openLine(connection)
  const { media } = connection.context
  return media.pass('caller', line.offer(), line.address, 'offer', flow.source.address)
}

type Announcement = {
  decision: Forward
  announce: NonNullable<Forward['announce']>
  dialog: Dialog
  invite: Pick<Acknowledger, 'release'>
  /** The phone's session description as rewritten for the edge's line. */
  passed: Buffer
}

/** The owner hears which number is called, and accepts by a key. The caller hears ringing until then. */
export function announceCall(connection: Connection, announcement: Announcement): void {
  const { context, leg, timers, line } = connection
  const { announce, invite, passed } = announcement
  const { prompt, digit, withinSeconds } = announce
  invite.release(noBody)
  connection.phase = 'announcing'
  connection.stopRinging()
  if (!connection.hasRung) leg.progress(180, noBody)
  const waitFor = (ms: number) => {
    clearTimeout(timers.ringing)
    timers.ringing = setTimeout(
      context.guard(() => endUntaken(connection, 'missed', 480)),
      ms,
    )
  }
  waitFor(withinSeconds * 1000)
  connection.pressed = context.guard((key: string) => {
    connection.pressed = () => {}
    if (key !== digit) return endUntaken(connection, 'busy', 603)
    waitFor(joinMs)
    enqueueWork(connection, async () => connectOwner(connection, announcement))
  })
  line?.listen(passed, (code) => connection.pressed(keysByEvent[code] ?? ''))
  line?.play(passed, Buffer.concat([joinClips(prompt), pause]), true).catch(() => undefined)
}

/** The phone gets the caller's offer in place of the edge's. */
async function connectOwner(connection: Connection, announcement: Announcement): Promise<void> {
  const { context, leg } = connection
  const { dialog } = announcement
  const { offer = noBody } = leg
  const body = offer.length > 0 ? await relaySdp(connection, 'caller', offer, 'offer') : noBody
  if (!isAnnouncing(connection)) return
  connection.line?.close()
  connection.line = undefined
  if (body.length > 0) dialog.sdp = body
  const ack = createAcknowledger(dialog, context)
  const headers = [
    allowHeader,
    ...proposeInterval(dialog, context.session),
    ...(body.length > 0 ? [sdpContentType] : []),
  ]
  sendInDialog(dialog, { method: 'INVITE', headers, body }, context, {
    onTimeout: () => endUntaken(connection, 'missed', 480),
    onResponse: (response) =>
      enqueueWork(connection, async () => handleResponse(connection, announcement, ack, response)),
  })
}

async function handleResponse(
  connection: Connection,
  { decision, dialog }: Announcement,
  ack: Acknowledger,
  response: SipResponse,
): Promise<void> {
  if (response.status < 200) return
  if (response.status >= 300) return endUntaken(connection, 'missed', statusForCaller(response.status))
  ack.succeeded(response)
  // A repeated 2xx: its ACK may still wait for the caller's answer.
  if (connection.phase === 'answered') return
  if (!isAnnouncing(connection)) return ack.release(noBody)
  refreshTarget(dialog, response)
  updateInterval(dialog, response, connection.context.session)
  const isOffer = connection.leg.offer?.length === 0
  const sdp = findSdp(response) ?? noBody
  const passed = await relaySdp(connection, 'callee', sdp, isOffer ? 'offer' : 'answer').catch(
    () => undefined,
  )
  if (passed && isAnnouncing(connection)) {
    const { maxSeconds } = decision
    return startTalk(connection, { dialog, invite: ack, isOffer, sdp, passed, maxSeconds })
  }
  ack.release(noBody)
  endUntaken(connection, 'missed', 488)
}

const isAnnouncing = ({ phase }: Connection) => phase === 'announcing'

const heardSide = ({ phase }: Connection): Side => (phase === 'recording' ? 'caller' : 'callee')

/** Nothing passes between the sides, and only the keys of the side that the edge speaks to count. */
export function handleWhileSpeaking(
  connection: Connection,
  side: Side,
  transaction: ServerTransaction,
): void {
  const { request } = transaction
  const answer = (status: number) => transaction.respond(createResponse(request, status))
  const dialog = getDialog(connection, side)
  const number = readCseq(request)?.number ?? 0
  if (!dialog || number <= dialog.remoteSeq) return answer(500)
  dialog.remoteSeq = number
  if (request.method === 'OPTIONS') return answer(200)
  if (request.method !== 'INFO' || side !== heardSide(connection)) return answer(491)
  const pressed = readDtmfKey(request)
  answer(pressed || request.body.length === 0 ? 200 : 415)
  if (pressed) connection.pressed(pressed.key)
}
