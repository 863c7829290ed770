import type { TestServer } from '../../testing/server.ts'

/** Starts the index of a server, which is never stale, however slow the machine is. */
export function startLasting({ context: { liveIndex } }: TestServer): void {
  Object.defineProperty(liveIndex, 'ageMs', { value: 0 })
  liveIndex.start()
}
