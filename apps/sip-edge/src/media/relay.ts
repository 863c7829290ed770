import { isIPv6 } from 'node:net'
import { getOwnAddresses } from './addresses.ts'
import type { MediaSession } from './media-session.ts'
import { Ports, type PortRange } from './ports.ts'
import { Session } from './session.ts'

type RelayOptions = {
  /** The address that both sides send to: see `findAnnouncedAddress`. */
  announcedAddress: string
  /** A call with audio takes two even ones. */
  ports: PortRange
}

export type MediaRelay = {
  /** @throws MediaError */
  open: () => MediaSession
  close: () => Promise<void>
}

/**
 * The relay of the demonstration, for phones on this machine or in its network. It passes sound without
 * RTCP, whose texts name the sender, and no encrypted media that it cannot read, except that of browsers. It
 * has no protection against the internet: production uses rtpengine (decision 175).
 */
export function openRelay({
  announcedAddress,
  ports,
}: RelayOptions): MediaRelay & { sessions: () => number } {
  const own = getOwnAddresses()
  const all = isIPv6(announcedAddress) ? '::' : '0.0.0.0'
  // Replies leave from the announced address, if this machine has it.
  const bound = own.has(announcedAddress) ? announcedAddress : all
  const shared = { ports: new Ports(bound, ports), announcedAddress, own }
  const sessions = new Set<Session>()
  return {
    open() {
      const session = new Session(shared, () => sessions.delete(session))
      sessions.add(session)
      return session
    },
    async close() {
      for (const session of sessions) session.close()
    },
    sessions: () => sessions.size,
  }
}
