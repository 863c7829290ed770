/** Chrome (desktop, Android, WebView), Safari (macOS, iOS), Firefox (desktop, Android). */
export type Engines = { chrome: string; safari: string; firefox: string }

/** The build of each app, the check of the built files, and the documents use these. */
export const supportedEngines = {
  shop: { chrome: '87', safari: '14.5', firefox: '91' },
  console: { chrome: '111', safari: '16.4', firefox: '115' },
  // The demonstration's softphone.
  softphone: { chrome: '87', safari: '14.5', firefox: '91' },
} satisfies Record<string, Engines>

export type App = keyof typeof supportedEngines

export function buildTargets(app: App): string[] {
  const { chrome, safari, firefox } = supportedEngines[app]
  return [`chrome${chrome}`, `safari${safari}`, `ios${safari}`, `firefox${firefox}`]
}
