/** The oldest version of each engine: Chrome (on computers, Android, and as WebView), Safari (macOS and iOS), Firefox (computers and Android). */
export type Engines = { chrome: string; safari: string; firefox: string }

/** The browsers that each app supports: its build, the check of what is built, and README say the same. */
export const supportedEngines = {
  shop: { chrome: '87', safari: '14.5', firefox: '91' },
  console: { chrome: '111', safari: '16.4', firefox: '115' },
  // The telephones of the demonstration.
  softphone: { chrome: '87', safari: '14.5', firefox: '91' },
} satisfies Record<string, Engines>

export type App = keyof typeof supportedEngines

/** The same for Vite's `build.target`. */
export function buildTargets(app: App): string[] {
  const { chrome, safari, firefox } = supportedEngines[app]
  return [`chrome${chrome}`, `safari${safari}`, `ios${safari}`, `firefox${firefox}`]
}
