import { PassThrough } from 'node:stream'
import type { QueryClient } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { createQueryClient } from './base/api/query.ts'
import { createServerRequest } from './base/api/server-request.ts'
import { staleKey } from './base/api/staleness.ts'
import { App } from './shell/app.tsx'
import { readQuery } from './shell/read-query.ts'
import { getShare } from './shell/share.ts'
import { loadScreen, getModule } from './shell/screens.ts'
import { translateTitle, titleTexts } from './base/texts/title-texts.ts'
import type { Page, PageRequest, ServerEntry } from './base/page.ts'
import { regionsUrl } from './parts/region/regions.ts'
import { basePath, matchRoute, routes, type ScreenId } from './base/routes.ts'
import { getCatalogue, loadTexts, getTexts } from './base/texts/texts.ts'

export { backgroundColors as paper, chosenAppearance } from './base/browser/appearance.ts'
export { setNumberPlan } from './base/plan.ts'

/** Screens on the way to a payment and back from it. */
const vital = new Set<ScreenId>(['login', 'order', 'pay-ok', 'bind-phone'])

export const locate: ServerEntry['locate'] = (path, search, locale) => {
  const { screen, id, query } = matchRoute(path, search)
  const known = screen !== 'not-found'
  const words = getCatalogue(locale)
  const modules = words ? [getModule(screen), words] : [getModule(screen)]
  return {
    path: known ? path : routes['not-found'].pattern,
    search: readQuery(screen, query),
    modules,
    known,
    needsData: id !== '' || screen === 'gift',
    vital: vital.has(screen),
    unlisted: screen === 'gift',
  }
}

export const regions: ServerEntry['regions'] = regionsUrl
export const font: ServerEntry['font'] = `${import.meta.env.BASE_URL}media/digits.woff2`

/** Milliseconds after which an incomplete render is aborted. */
const renderTimeout = 5000

/**
 * Reads the data of the screen, then renders it for an anonymous shopper. Rejects when the shell cannot be
 * rendered.
 */
export async function render({ path, search, locale, readApi }: PageRequest): Promise<Page> {
  const place = matchRoute(path, search)
  const client = createQueryClient({
    request: createServerRequest(readApi, (since) => client.setQueryData(staleKey, since)),
  })
  const screen = await loadScreen(place.screen, locale)
  await Promise.all(screen.prefetch?.(client, place) ?? [])
  const failed = dropFailures(client)
  // There is no such screen.
  const answered = (status: number) => [400, 404].includes(status)
  const missing = failed.some(answered)

  const at = { path: basePath + path, search: search.replace(/^\?/, '') }
  const html = await renderApp(<App client={client} locale={locale} at={at} />)
  const title = translateTitle(getTexts(titleTexts, locale), place.screen)
  const preload = screen.preload?.(client) ?? []
  return {
    status: missing || place.screen === 'not-found' ? 404 : 200,
    title,
    share: getShare(screen, client, place, locale),
    preload,
    state: stateOf(client),
    html,
    complete: failed.every(answered),
  }
}

export const plainShare: ServerEntry['plainShare'] = async ({ path, search, locale }) => {
  const place = matchRoute(path, search)
  return getShare(
    await loadScreen(place.screen, locale),
    createQueryClient({ request: noRequest }),
    place,
    locale,
  )
}

const noRequest = () => Promise.reject(new Error('Nothing is read for it'))

export const drawPicture: ServerEntry['drawPicture'] = async (request) => {
  await loadTexts(request.locale)
  const { drawPicture: draw } = await import('./pictures/draw-picture.ts')
  return draw(request)
}

/** Removes failed reads, so that the browser retries them; returns their statuses, 0 for no answer. */
function dropFailures(client: QueryClient): number[] {
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
  for (const query of failed) client.getQueryCache().remove(query)
  return failed.map(({ state }) => (isApiError(state.error) ? state.error.status : 0))
}

/** The cache as `[key, data]` pairs; '<' is escaped, so that no text can end the script element. */
function stateOf(client: QueryClient): string {
  const queries = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  return JSON.stringify(queries.map(({ queryKey, state }) => [queryKey, state.data])).replaceAll(
    '<',
    '\\u003c',
  )
}

function renderApp(app: React.ReactNode): Promise<PassThrough> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(app, {
      // Without this delay React would send boundaries behind the page with an inline script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => {
        clearTimeout(timer)
        resolve(pipe(new PassThrough()).setEncoding('utf8'))
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(() => abort(new Error(`Not rendered within ${renderTimeout} ms`)), renderTimeout)
  })
}
