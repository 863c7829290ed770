import { isIPv6 } from 'node:net'
import { getOwnAddresses } from './addresses.ts'
import type { MediaSession } from './media-session.ts'
import { type RelayOptions, RelaySession } from './relay-session.ts'

export type MediaRelay = {
  open: () => MediaSession
  /** Resolves when nothing of the sessions that were closed is left. */
  close: () => Promise<void>
}

/**
 * The relay of the demonstration, for phones on this machine or in its network. It passes sound without
 * RTCP, whose texts name the sender, and no encrypted media that it cannot read, except that of browsers. It
 * has no protection against the internet: production uses rtpengine (decision 175).
 */
export function openRelay(options: RelayOptions): MediaRelay {
  const { announcedAddress } = options
  const own = getOwnAddresses()
  const all = isIPv6(announcedAddress) ? '::' : '0.0.0.0'
  // Replies leave from the announced address, if this machine has it.
  const bound = own.has(announcedAddress) ? announcedAddress : all
  return { open: () => new RelaySession({ ...options, bound, own }), close: async () => undefined }
}
