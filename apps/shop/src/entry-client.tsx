import '@hao/kit/tokens.css'
import './base/browser/landing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { startTransition, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { onUserChange } from './base/api/user-change.ts'
import type { SendRequest } from './base/api/create-request.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { createQueryClient } from './base/api/query.ts'
import { setNumberPlan } from './base/plan.ts'
import { App } from './shell/app.tsx'
import { loadScreen } from './shell/screens.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { retryUntilLoaded } from './base/browser/retry-until-loaded.ts'
import { reloadIfGone, reloadPage } from './base/browser/reload.ts'
import { rememberScroll } from './base/browser/scroll.ts'
import { whenIdle } from './base/browser/when-idle.ts'
import { detectInApp } from './parts/in-app/user-agent.ts'
import { basePath, matchRoute } from './base/routes.ts'
import { currentLocale } from './base/texts/locale.ts'
import { LocaleContext } from './base/texts/texts.ts'
import { LoadFailed } from './parts/page/load-failed.tsx'

/** The first paint uses the server's data, so the API client is fetched with the first request. */
const request: SendRequest = async (...input) => (await import('./base/api/request.ts')).request(...input)

async function showFailure({ message }: Error): Promise<void> {
  const toast = await import('@hao/kit/toast.tsx').catch(() => undefined)
  toast?.showToast(message, 'error')
}

/**
 * Fills the cache with the server's data and keeps it: a part that hydrates late, as after a phone slept,
 * must find the data that its HTML was rendered from.
 */
function takeState(client: QueryClient): void {
  const state = document.getElementById('state')?.textContent
  if (!state) return
  for (const [queryKey, data] of JSON.parse(state) as [readonly unknown[], unknown][]) {
    client.getQueryCache().build(client, { queryKey, gcTime: Infinity })
    client.setQueryData(queryKey, data)
  }
}

/** The courier app logs its users in; the page does not wait for it, as it may be slow. */
async function startCourierLogin(): Promise<void> {
  if (detectInApp(navigator.userAgent) !== 'courier') return
  const login = await import('./parts/in-app/courier-login.ts').catch(() => undefined)
  await login?.logInByCourier()
}

/**
 * A new user sees the same page with its data read again. All data of the previous user is cleared: reads,
 * typed text, open dialogs, choices and pending requests.
 */
function followUser(root: Root, client: QueryClient, app: (client: QueryClient) => ReactNode): void {
  let current = client
  onUserChange((left) => {
    if (left === 0) return void current.invalidateQueries()
    current.clear()
    current = newClient()
    flushSync(() => root.render(app(current)))
  })
}

/** Hydrates in slices of a few ms, as a transition, so that a tap is handled in between. */
function mount(container: HTMLElement, app: ReactNode): Root {
  if (container.hasChildNodes()) {
    let root!: Root
    startTransition(() => {
      root = hydrateRoot(container, app)
    })
    return root
  }
  const root = createRoot(container)
  root.render(app)
  return root
}

function newClient(): QueryClient {
  return createQueryClient({ request, onFailure: (error) => void showFailure(error) })
}

/**
 * Keeps the server's HTML, whose links work, and says that the scripts did not load; reloads once the
 * network is back.
 */
function showUnloaded(root: HTMLElement, locale: Locale, error: unknown): void {
  const drawn = root.hasChildNodes()
  const host = drawn ? document.body.appendChild(document.createElement('div')) : root
  createRoot(host).render(
    <LocaleContext value={locale}>
      <LoadFailed error={error} over={drawn} />
    </LocaleContext>,
  )
  if (!reloadIfGone(error)) addEventListener('online', () => void reloadPage())
}

async function start(root: HTMLElement): Promise<void> {
  const locale = currentLocale()
  const { plan } = document.documentElement.dataset
  if (plan) setNumberPlan(JSON.parse(plan) as NumberPlan)
  const client = newClient()
  takeState(client)
  rememberScroll()

  const { screen } = matchRoute(location.pathname.slice(basePath.length), '')
  try {
    await loadScreen(screen, locale)
  } catch (error) {
    return showUnloaded(root, locale, error)
  }
  let visitor = 0
  const app = (theirs: QueryClient) => <App key={visitor++} client={theirs} locale={locale} />
  followUser(mount(root, app(client)), client, app)
  void startCourierLogin()
  await whenIdle()
  const { loadWhenIdle: afterIdle } = await retryUntilLoaded(() => import('./shell/load-when-idle.tsx'))
  afterIdle(locale)
}

const root = document.getElementById('root')
// In a separate task: the browser may paint a tap between loading and running.
if (root) setTimeout(() => void start(root))
