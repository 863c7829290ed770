import '@hao/kit/tokens.css'
import { showToast } from '@hao/kit/toast.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { call } from './api/call.ts'
import { createQueryClient } from './api/query.ts'
import { onSessionChange } from './api/session.ts'
import { App } from './app/app.tsx'
import { prefetchLikely, prefetchOnTouch, whenIdle } from './app/prefetch.ts'
import { loadScreen } from './app/screens.ts'
import { rememberScroll } from './app/scroll.ts'
import { basePath, placeOf } from './routes.ts'
import { currentLocale } from './texts/locale.ts'

/** Fills the cache with what the server rendered from, so that hydration finds the same data. */
function takeState(client: QueryClient): void {
  const state = document.getElementById('state')?.textContent
  if (!state) return
  for (const [key, data] of JSON.parse(state) as [readonly unknown[], unknown][])
    client.setQueryData(key, data)
}

async function start(root: HTMLElement): Promise<void> {
  const locale = currentLocale()
  const client = createQueryClient({ call, onFailure: (error) => showToast(error.message, 'error') })
  takeState(client)
  rememberScroll()
  prefetchOnTouch(locale)
  onSessionChange(() => void client.invalidateQueries())

  const { screen } = placeOf(location.pathname.slice(basePath.length), '')
  // A screen that fails to load is shown as such by the app itself.
  await loadScreen(screen, locale).catch(() => undefined)
  const app = <App client={client} locale={locale} />
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
  whenIdle(() => prefetchLikely(locale))
}

const root = document.getElementById('root')
if (root) void start(root)
