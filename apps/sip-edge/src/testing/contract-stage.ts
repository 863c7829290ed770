import type { CallEvent, RouteRequest } from '@hao/carrier-protocol/messages.ts'
import { type ApplicationOptions, number } from './edge.ts'
import { isRetransmission } from './peer-line.ts'
import { type Peer, sdp } from './peer.ts'

export const secondNumber = '13800002222'

/** The application's decision, and how long (ms) a phone rings. */
export type ContractOptions = ApplicationOptions & { ringMs?: number }

/** A running edge with a trunk peer before it and a peer behind it that acts as all phones. */
export type Stage = {
  caller: Peer
  phone: Peer
  questions: RouteRequest[]
  events: CallEvent[]
  logged: string[]
}

/** Type and cause of each event. */
export const eventTypes = (events: { type: string; cause?: string }[]) =>
  events.map(({ type, cause }) => [type, cause].filter(Boolean).join(' '))

/** The received messages with a matching first line, each request once. */
export const receivedBy = ({ received }: Pick<Peer, 'received'>, start: RegExp) =>
  received.filter(
    (message, at) => start.test(message.start) && !isRetransmission(message, received.slice(0, at)),
  )

/** An answered call: the dialogs of both sides. */
export async function answeredCall({ caller, phone }: Stage) {
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 180)
  await call.response(180)
  phone.reply(invite, 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  return { call, answer: phone.acceptDialog(invite), invite }
}

/** Fields where a sender states its identity. */
export const identifyingFields = (who: string) => [
  `P-Preferred-Identity: <sip:${who}@caller.example>`,
  `Remote-Party-ID: "x" <sip:${who}@caller.example>`,
  `Diversion: <tel:${who}>`,
  `History-Info: <sip:${who}@caller.example>;index=1`,
  `Reply-To: <sip:${who}@caller.example>`,
  `Call-Info: <http://caller.example/${who}>`,
  `Subject: ${who}`,
  `User-Agent: phone of ${who}`,
  `Server: phone of ${who}`,
  `X-Whatever: ${who}`,
]
