import type { Locale } from '@hao/contract/locale.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Preload, Share } from '../base/page.ts'
import { prefetchModules } from '../base/browser/fetch-likely.ts'
import type { RouteMatch, ScreenId } from '../base/routes.ts'
import { isFulfilled, isRejected, trackPromise } from '../base/texts/track-promise.ts'
import { loadTexts } from '../base/texts/texts.ts'

/** What `src/screens/<id>/screen.tsx` exports. */
export type ScreenModule = {
  Screen: ComponentType<{ place: RouteMatch }>
  /** Reads what the first paint needs; the server awaits it, and a 404 of one of its reads becomes the status of the page. */
  prefetch?: (client: QueryClient, place: RouteMatch) => Promise<unknown>[]
  /** The pictures at the top of the first paint, which the browser should fetch before any script. */
  preload?: (client: QueryClient) => Preload[]
  /** What the link of a place of its own says of itself, from what has been read; undefined where it is no more than a page of the shop. */
  share?: (client: QueryClient, place: RouteMatch, locale: Locale) => Share | undefined
}

const files = import.meta.glob<ScreenModule>('../screens/*/screen.tsx')

function fileOf(id: ScreenId): string {
  const file = `../screens/${id}/screen.tsx`
  return file in files ? file : '../screens/not-found/screen.tsx'
}

/** The source file of a screen, as the build's manifest names it. */
export function getModule(id: ScreenId): string {
  return fileOf(id).replace('../', 'src/')
}

const loading = new Map<ScreenId, Promise<ScreenModule>>()

/**
 * Fetches a screen's script once, with its texts, as a promise for React's `use`; rejects with a `ChunkError` (ER-7), and with the same one
 * until `forgetFailed`, so that React comes to an end with it.
 */
export function loadScreen(id: ScreenId, locale: Locale): Promise<ScreenModule> {
  const known = loading.get(id)
  if (known) return known
  const promise = trackPromise(fetchScreen(id, locale))
  loading.set(id, promise)
  return promise
}

/** Fetches a screen's files, where the network allows, and runs nothing. */
export async function prefetchScreen(id: ScreenId): Promise<void> {
  const load = files[fileOf(id)]
  if (load && !loading.has(id)) await prefetchModules(load)
}

/** Lets a screen that did not come be fetched anew. */
export function clearFailedScreen(id: ScreenId): void {
  if (isRejected(loading.get(id))) loading.delete(id)
}

/** True when a screen's script is here, so that it can be drawn at once. */
export function isScreenReady(id: ScreenId): boolean {
  return isFulfilled(loading.get(id))
}

async function fetchScreen(id: ScreenId, locale: Locale): Promise<ScreenModule> {
  const load = files[fileOf(id)]
  if (!load) throw new Error(`No screen for ${id}`)
  const [module] = await Promise.all([load(), loadTexts(locale)])
  return module
}
