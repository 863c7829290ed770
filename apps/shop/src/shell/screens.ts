import type { Locale } from '@hao/contract/locale.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Preload } from '../base/page.ts'
import type { Place, ScreenId } from '../base/routes.ts'
import { isFulfilled, settling } from '../base/texts/settling.ts'
import { loadTexts } from '../base/texts/texts.ts'

/** What `src/screens/<id>/screen.tsx` exports. */
export type ScreenModule = {
  Screen: ComponentType<{ place: Place }>
  /** Reads what the first paint needs; the server awaits it, and a 404 of one of its reads becomes the status of the page. */
  prefetch?: (client: QueryClient, place: Place) => Promise<unknown>[]
  /** The pictures at the top of the first paint, which the browser should fetch before any script. */
  preload?: (client: QueryClient) => Preload[]
}

const files = import.meta.glob<ScreenModule>('../screens/*/screen.tsx')

function fileOf(id: ScreenId): string {
  const file = `../screens/${id}/screen.tsx`
  return file in files ? file : '../screens/not-found/screen.tsx'
}

/** The source file of a screen, as the build's manifest names it. */
export function moduleOf(id: ScreenId): string {
  return fileOf(id).replace('../', 'src/')
}

/** Milliseconds that a screen's script may take (ER-7). */
export const screenTimeout = 120_000

const loading = new Map<ScreenId, Promise<ScreenModule>>()

/** Fetches a screen's script once, with its texts, as a promise for React's `use`; rejects with ChunkLoadError or CSS_CHUNK_LOAD_FAILED (ER-7). */
export function loadScreen(id: ScreenId, locale: Locale, timeout = screenTimeout): Promise<ScreenModule> {
  const known = loading.get(id)
  if (known) return known
  const promise = settling(
    within(timeout, fetchScreen(id, locale)).catch((error: unknown) => {
      throw chunkError(error)
    }),
  )
  loading.set(id, promise)
  return promise
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

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function chunkError(cause: unknown): Error {
  const style = cause instanceof Error && cause.message.includes('CSS')
  const error = new Error(style ? 'Loading CSS chunk failed' : 'Loading chunk failed', { cause })
  error.name = style ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError'
  return error
}

/** True for what `loadScreen` rejects with. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'ChunkLoadError' || error.name === 'CSS_CHUNK_LOAD_FAILED')
}
