import { type EngineAddress, type NgClient, openNgClient, type SilenceChange } from './ng-protocol.ts'
import { getOwnAddresses } from './addresses.ts'
import type { MediaRelay } from './relay.ts'
import { RtpengineSession } from './rtpengine-session.ts'

/** Our own rules rewrite each description before an engine sees it, and again the engine's result. */
export function openRtpengines(
  addresses: readonly EngineAddress[],
  changed: SilenceChange = () => undefined,
): MediaRelay {
  const engines = addresses.map((address) => openNgClient(address, changed))
  const deletions = new Set<Promise<void>>()
  const pings = new Set<NgClient>()
  const own = getOwnAddresses()
  let turn = 0

  function ping(engine: NgClient): void {
    if (pings.has(engine)) return
    pings.add(engine)
    engine
      .ask({ command: 'ping' })
      .finally(() => pings.delete(engine))
      .catch(() => undefined)
  }

  /** The engines in rotation; those that do not respond come last. */
  function inTurn(): NgClient[] {
    turn = (turn + 1) % engines.length
    const all = [...engines.slice(turn), ...engines.slice(0, turn)]
    const silent = all.filter((engine) => engine.isSilent())
    for (const engine of silent) ping(engine)
    return [...all.filter((engine) => !silent.includes(engine)), ...silent]
  }

  // Logs engines that do not respond at start.
  for (const engine of engines) ping(engine)
  return {
    open: () =>
      new RtpengineSession({ engines: inTurn, own }, (deleted) => {
        deletions.add(deleted)
        deleted.finally(() => deletions.delete(deleted)).catch(() => undefined)
      }),
    async close() {
      await Promise.all(deletions)
      for (const engine of engines) engine.close()
    },
  }
}
