import { readStored, storedKeys, writeStored } from '../../base/browser/stored.ts'
import type { Origin } from './origin.ts'

const prefix = 'origin.'
/** How long (ms) an origin waits for its tab. A context menu may open none. */
const keptMs = 60_000

type Kept = { at: number; origin: Origin }

/** Hands the origin to the tab that the browser opens for this path. The history of a new tab is empty. */
export function keepForNewTab(path: string, origin: Origin): void {
  deleteOld()
  writeStored(prefix + path, JSON.stringify({ at: Date.now(), origin } satisfies Kept))
}

/** Puts the origin that another tab kept for this address into the history. Called once at start. */
export function adoptOrigin(): void {
  const key = prefix + location.pathname
  const kept = readStored(key)
  if (kept === null) return
  writeStored(key, undefined)
  const { at, origin } = JSON.parse(kept) as Kept
  if (Date.now() - at > keptMs || history.state?.origin) return
  history.replaceState({ ...history.state, origin }, '')
}

function deleteOld(): void {
  for (const key of storedKeys(prefix)) {
    const { at } = JSON.parse(readStored(key) ?? '{"at":0}') as Kept
    if (Date.now() - at > keptMs) writeStored(key, undefined)
  }
}
