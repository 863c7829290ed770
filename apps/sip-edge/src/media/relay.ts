import { isIPv6 } from 'node:net'
import { createCounters, type Drop, type Side } from './channel.ts'
import { MediaError } from './media-error.ts'
import { getOwnAddresses } from './addresses.ts'
import { PortPairs, type PortRange } from './ports.ts'
import { Session } from './session.ts'

export type RelayOptions = {
  /** The address that both sides are told, as they reach it: see `announcedByDefault`. */
  announcedAddress: string
  /**
   * The address that the ports are opened on; unless told the announced one where this machine has it, so
   * that no answer leaves by another, else all of its family.
   */
  bindAddress?: string
  /**
   * Four are taken by a call with sound. Outside of the system's own range (Linux: 32768 to 60999) nobody
   * else takes them.
   */
  ports: PortRange
  /** Calls at a time; 1,000 unless told. */
  maxSessions?: number
  /**
   * Datagrams a second from one side to one port; 1,000 unless told: sound has 50, a moving picture some
   * hundreds.
   */
  maxRate?: number
}

/** What a session description is to the one before it (RFC 3264). */
export type SdpRole = 'offer' | 'answer'

/** The media of one call. */
export type MediaSession = {
  /**
   * What the other side is given to see of an SDP body that `from` sent; opens what ports it needs. The same
   * body again gives the same result.
   * @param signalledFrom the IP address that the body came from, where it came from the side itself: who
   * sends media from there, or from the address in the SDP, is taken for the side before anybody else is
   * @param role an offer unless told; our own relay treats both alike
   * @throws MediaError
   */
  pass(from: Side, sdp: Buffer, signalledFrom?: string, role?: SdpRole): Promise<Buffer>
  /** Gives the ports back. */
  close(): void
  /** Whether both sides have agreed to send and to receive in one section: neither holds the other. */
  isTwoWay(): boolean
  /** Epoch ms of the last datagram of each side. */
  lastReceived(): Record<Side, number | undefined>
}

export type Counters = {
  sessions: number
  /** Sent on since the start. */
  packets: number
  bytes: number
  dropped: Record<Drop, number>
}

export type MediaRelay = {
  /** @throws MediaError `exhausted`: there are calls enough */
  open(): MediaSession
  /** Ends all sessions. */
  close(): Promise<void>
  counters(): Counters
}

/**
 * Stands between the two sides of each call, so that neither sees the other's address. It ends no encryption:
 * ICE's checks, DTLS and SRTP go through, from one side to the other, because each has the relay as its only
 * remote candidate and gets the user fragment, password and fingerprint of the other unchanged. A side's
 * check tells where it came from as the other side saw it, and that is the relay too. What is sealed from end
 * to end cannot be overwritten: names within SRTCP, and in the certificate of DTLS, are for the other side to
 * read.
 * @throws Error for a range without ports
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
        throw new MediaError('exhausted', `${maxSessions} calls have media already`)
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
