import type { Locale } from '@hao/contract/locale.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { basePath } from '../base/routes.ts'
import { LocaleContext } from '../base/texts/texts.ts'
import { navigateAfterPaint } from '../base/browser/navigate-after-paint.ts'
import { entryState, isLayered } from '../base/browser/scroll.ts'
import { LoadFailed } from '../parts/page/load-failed.tsx'
import { Boundary } from './boundaries.tsx'
import { Shell } from './shell.tsx'

type AppProps = {
  client: QueryClient
  locale: Locale
  /** On the server only: the path with the base path, and the query without '?'. */
  at?: { path: string; search: string }
}

/** The app, the same on the server and in the browser. */
export function App({ client, locale, at }: AppProps) {
  const where = at ? { ssrPath: at.path, ssrSearch: at.search } : {}
  return (
    <QueryClientProvider client={client}>
      <LocaleContext value={locale}>
        <Router
          base={basePath}
          aroundNav={(navigate, to, { replace, state } = {}) => {
            const open = () =>
              navigate(to, { replace: replace || isLayered(), state: entryState(state, replace) })
            if (isTap() && !isLayered()) navigateAfterPaint(open)
            else open()
          }}
          {...where}
        >
          <Boundary renderFailed={(error) => <LoadFailed error={error} />}>
            <Shell />
          </Boundary>
        </Router>
      </LocaleContext>
    </QueryClientProvider>
  )
}

/** Whether this transition comes from a link that was just pressed. */
const isTap = () =>
  window.event?.type === 'click' &&
  window.event.target instanceof Element &&
  window.event.target.closest('a') !== null
