import { MediaError } from './media-error.ts'
import { type EngineAddress, type NgClient, openNgClient, type SilenceChange } from './ng-protocol.ts'
import { getOwnAddresses } from './addresses.ts'
import type { MediaRelay, MediaSession } from './relay.ts'
import { RtpengineSession } from './rtpengine-session.ts'

/**
 * Relays media through rtpengines: what a side says of itself is read and written by our own rules before an
 * engine sees it, and again what the engine makes of it. A call stays with the engine that took it. See
 * decision 067.
 */
export function openRtpengines(
  addresses: readonly EngineAddress[],
  changed: SilenceChange = () => undefined,
): Pick<MediaRelay, 'open' | 'close'> {
  const engines = addresses.map((address) => openNgClient(address, changed))
  const sessions = new Set<MediaSession>()
  const deletions = new Set<Promise<void>>()
  const pings = new Set<NgClient>()
  const own = getOwnAddresses()
  let turn = 0

  /** An engine that does not answer is asked whether it is back, beside the calls. */
  function ping(engine: NgClient): void {
    if (pings.has(engine)) return
    pings.add(engine)
    engine
      .ask({ command: 'ping' })
      .finally(() => pings.delete(engine))
      .catch(() => undefined)
  }

  /** Each engine in its turn; those last that did not answer. */
  function inTurn(): NgClient[] {
    turn = (turn + 1) % engines.length
    const all = [...engines.slice(turn), ...engines.slice(0, turn)]
    const silent = all.filter((engine) => engine.isSilent())
    for (const engine of silent) ping(engine)
    return [...all.filter((engine) => !silent.includes(engine)), ...silent]
  }

  // Whoever starts the edge without its engines reads it in the log.
  for (const engine of engines) ping(engine)
  let isClosed = false
  return {
    open() {
      if (isClosed) throw new MediaError('closed', 'The relay has ended.')
      const session = new RtpengineSession({ engines: inTurn, own }, (deleted) => {
        sessions.delete(session)
        deletions.add(deleted)
        deleted.finally(() => deletions.delete(deleted)).catch(() => undefined)
      })
      sessions.add(session)
      return session
    },
    async close() {
      isClosed = true
      for (const session of sessions) session.close()
      await Promise.all(deletions)
      for (const engine of engines) engine.close()
    },
  }
}
