import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { number, phoneNumber, type startTestEdge } from './edge.ts'
import type { Peer } from './peer.ts'
import type { PeerMessage } from './peer-line.ts'

type Stage = Awaited<ReturnType<typeof startTestEdge>>

/** Places a test call, unless `more` changes it. */
export function startOutbound({ edge }: Stage, more: Partial<OutboundCall> = {}): string {
  const callId = randomUUID()
  const outbound = { callId, kind: 'test', number, first: phoneNumber, maxSeconds: 3600, ...more } as const
  expect(edge.startOutbound(outbound)).toBe(true)
  return callId
}

/** The events of outbound calls, each with its leg, or with its cause at the end. */
export const eventTypes = ({ events }: Pick<Stage, 'events'>) =>
  events.map(({ type, leg, cause }) => [type, leg ?? cause].join(' '))

/** How many messages with this start the telephone has received. */
export const countReceived = ({ received }: Peer, start: string) =>
  received.filter((message) => message.start.startsWith(start)).length

/** Responds 487 to a cancelled INVITE. */
export async function takenBack(peer: Peer, invite: PeerMessage): Promise<void> {
  peer.reply(await peer.next(/^CANCEL/), 200)
  peer.reply(invite, 487)
  await peer.next(/^ACK/)
}
