import type { Route } from 'playwright-core'

/** A gate that is closed until it is opened: `hold` keeps what is asked for before it, and lets it go on then. */
export function gate() {
  let open!: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened, hold: (route: Route) => opened.then(() => route.continue()) }
}
