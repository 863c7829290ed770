import { isIPv6 } from 'node:net'
import { createCounters, type Drop, type Side } from './channel.ts'
import { MediaError } from './media-error.ts'
import { getOwnAddresses } from './addresses.ts'
import { PortPairs, type PortRange } from './ports.ts'
import { Session } from './session.ts'

export type RelayOptions = {
  /** The address that both sides send to: see `findAnnouncedAddress`. */
  announcedAddress: string
  /**
   * The address to bind. Default: the announced address if this machine has it, so that replies leave from
   * it, else all addresses of its family.
   */
  bindAddress?: string
  /**
   * A call with audio takes four. Choose a range outside of the system's ephemeral ports (Linux: 32768 to
   * 60999).
   */
  ports: PortRange
  /** Concurrent calls; 1,000 by default. */
  maxSessions?: number
  /** Datagrams a second from one side to one port; 1,000 by default. Audio has 50, video some hundreds. */
  maxRate?: number
}

/** The role of a session description (RFC 3264). */
export type SdpRole = 'offer' | 'answer'

/** The media of one call. */
export type MediaSession = {
  /**
   * Rewrites an SDP that `from` sent for the other side, and opens the ports that it needs. The same SDP
   * gives the same result.
   * @param signalledFrom the IP address of the signalling, if it came from the side itself: media from there,
   * or from the address in the SDP, is accepted first
   * @param role `offer` by default; our own relay treats both alike
   * @throws MediaError
   */
  pass(from: Side, sdp: Buffer, signalledFrom?: string, role?: SdpRole): Promise<Buffer>
  /** Releases the ports. */
  close(): void
  /** Whether both sides agreed to send and to receive in one section: neither has the other on hold. */
  isTwoWay(): boolean
  /** Epoch ms of the last datagram of each side. */
  lastReceived(): Record<Side, number | undefined>
}

export type Counters = {
  sessions: number
  /** Relayed since the start. */
  packets: number
  bytes: number
  dropped: Record<Drop, number>
}

export type MediaRelay = {
  /** @throws MediaError `exhausted` when the maximum of calls is reached */
  open(): MediaSession
  /** Ends all sessions. */
  close(): Promise<void>
  counters(): Counters
}

/**
 * Relays media between the two sides of each call, so that neither learns the other's address. Encryption
 * stays end to end: ICE checks, DTLS and SRTP pass, because each side gets the relay as its only remote
 * candidate and the other side's user fragment, password and fingerprint unchanged. Names inside SRTCP and
 * DTLS certificates therefore remain visible to the other side. @throws Error for a range without ports
 */
export function openRelay(options: RelayOptions): MediaRelay {
  const { announcedAddress, ports, maxSessions = 1_000, maxRate = 1_000 } = options
  const own = getOwnAddresses()
  const all = isIPv6(announcedAddress) ? '::' : '0.0.0.0'
  const { bindAddress = own.has(announcedAddress) ? announcedAddress : all } = options
  const tally = createCounters()
  const shared = { pairs: new PortPairs(bindAddress, ports), announcedAddress, own, tally, maxRate }
  const sessions = new Set<Session>()
  return {
    open() {
      if (sessions.size >= maxSessions)
        throw new MediaError('exhausted', `${maxSessions} calls have media, the maximum`)
      const session = new Session(shared, () => sessions.delete(session))
      sessions.add(session)
      return session
    },
    async close() {
      for (const session of sessions) session.close()
    },
    counters: () => ({ sessions: sessions.size, ...tally, dropped: { ...tally.dropped } }),
  }
}
