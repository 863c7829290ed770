import type { Locale } from '@hao/contract/locale.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Preload, Share } from '../base/page.ts'
import { prefetchModules } from '../base/browser/fetch-likely.ts'
import type { RouteMatch, ScreenId } from '../base/routes.ts'
import { isFulfilled, isRejected, trackPromise } from '../base/texts/track-promise.ts'
import { loadTexts } from '../base/texts/texts.ts'

/** The exports of `src/screens/<id>/screen.tsx`. */
export type ScreenModule = {
  Screen: ComponentType<{ place: RouteMatch }>
  /** Reads the data of the first paint; the server awaits it, and a 404 becomes the status of the page. */
  prefetch?: (client: QueryClient, place: RouteMatch) => Promise<unknown>[]
  /** The pictures at the top of the first paint, fetched before any script. */
  preload?: (client: QueryClient) => Preload[]
  /** The share card of a place, from the data; undefined for the shop's own card. */
  share?: (client: QueryClient, place: RouteMatch, locale: Locale) => Share | undefined
}

const files = import.meta.glob<ScreenModule>('../screens/*/screen.tsx')

function fileOf(id: ScreenId): string {
  const file = `../screens/${id}/screen.tsx`
  return file in files ? file : '../screens/not-found/screen.tsx'
}

/** The source file of a screen, as named by the build's manifest. */
export function getModule(id: ScreenId): string {
  return fileOf(id).replace('../', 'src/')
}

const loading = new Map<ScreenId, Promise<ScreenModule>>()

/**
 * Loads a screen's script and texts once, as a promise for React's `use`; rejects with a `ChunkError` (ER-7).
 * It is the same error until `clearFailedScreen`, so that React stops retrying.
 */
export function loadScreen(id: ScreenId, locale: Locale): Promise<ScreenModule> {
  const known = loading.get(id)
  if (known) return known
  const promise = trackPromise(fetchScreen(id, locale))
  loading.set(id, promise)
  return promise
}

/** Downloads a screen's files, where the network allows, without running them. */
export async function prefetchScreen(id: ScreenId): Promise<void> {
  const load = files[fileOf(id)]
  if (load && !loading.has(id)) await prefetchModules(load)
}

/** Allows a failed screen to be loaded again. */
export function clearFailedScreen(id: ScreenId): void {
  if (isRejected(loading.get(id))) loading.delete(id)
}

/** Whether a screen's script is loaded, so that it can be drawn at once. */
export function isScreenReady(id: ScreenId): boolean {
  return isFulfilled(loading.get(id))
}

async function fetchScreen(id: ScreenId, locale: Locale): Promise<ScreenModule> {
  const load = files[fileOf(id)]
  if (!load) throw new Error(`No screen for ${id}`)
  const [module] = await Promise.all([load(), loadTexts(locale)])
  return module
}
