import type { Route } from 'playwright-core'

/** A gate: `hold` suspends requests before it until it opens. */
export function createGate() {
  let open!: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened, hold: (route: Route) => opened.then(() => route.continue()) }
}
