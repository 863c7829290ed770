import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { openPhone, firstPort, type Phone } from './phone.fixture.ts'
import type { PortRange } from './ports.ts'
import type { MediaSession } from './media-session.ts'
import { openRelay } from './relay.ts'

export const here = '127.0.0.1'

/** A relay on 127.0.0.1, whose sessions are closed with the test. */
export function newRelay(options: Partial<Parameters<typeof openRelay>[0]> = {}) {
  const relay = openRelay({
    announcedAddress: here,
    ports: { from: 21_000, to: 21_999 },
    ...options,
  })
  const sessions: MediaSession[] = []
  onTestFinished(() => {
    for (const session of sessions) session.close()
  })
  return {
    open: () => {
      const session = relay.open()
      sessions.push(session)
      return session
    },
  }
}

/** Consecutive free ports, starting with an even one. */
export async function freePorts(count: number): Promise<PortRange> {
  const from = 24_000 + 2 * randomInt(4_000)
  const sockets = Array.from({ length: count }, () => createSocket('udp4'))
  const opened = sockets.map((socket, at) => once(socket.bind(from + at, here), 'listening'))
  const results = await Promise.allSettled(opened)
  for (const socket of sockets) socket.close()
  return results.every(({ status }) => status === 'fulfilled')
    ? { from, to: from + count - 1 }
    : freePorts(count)
}

/** A call between two phones that have exchanged session descriptions, and the ports that each sends to. */
export async function newCall(
  relay: ReturnType<typeof newRelay>,
  lines: string[] = [],
  { from = here, ...options }: Parameters<Phone['sdp']>[1] & { from?: string } = {},
): Promise<{ session: MediaSession; caller: Phone; callee: Phone; toCaller: number; toCallee: number }> {
  const session = relay.open()
  const [caller, callee] = [await openPhone(), await openPhone()]
  const toCaller = firstPort(await session.pass('caller', caller.sdp(lines, options), from, 'offer'))
  const toCallee = firstPort(await session.pass('callee', callee.sdp(lines, options), from, 'answer'))
  // Each side learns the port that faces it: the callee sends to the one in the caller's SDP.
  return { session, caller, callee, toCaller, toCallee }
}

/** An RTP packet. */
export const rtpPacket = (text: string) =>
  Buffer.concat([Buffer.from([0x80, 0, 0, 1]), Buffer.alloc(8), Buffer.from(text)])
/** RTCP with its sender’s address, as baresip 1.0.0 sends it. */
export const sdesPacket = Buffer.from(
  '81ca00086292417501197369703a3133383132333435363738403132372e302e302e3100',
  'hex',
)
