import { type Env, readInteger, isLocalAddress, readOrigin } from '../base/env.ts'

/** The parts that a process can serve: the shop with its API, the operator's console, the jobs. */
const serverParts = ['shop', 'console', 'jobs'] as const
export type ServerPart = (typeof serverParts)[number]

/** The settings of the operator's console. */
export type ConsoleConfig = {
  serves: ReadonlySet<ServerPart>
  consoleHost: string
  consolePort: number
  /**
   * The console's origin in browsers. A demonstration without it uses the Host of the request if that is
   * local.
   */
  consoleUrl: string | undefined
}

/**
 * Reads these settings; adds errors to `problems`. In production the console needs a host of its own, because
 * cookies ignore ports: a flaw in the shop's pages must not reach the console's session.
 */
export function readConsoleConfig(env: Env, production: boolean, problems: string[]): ConsoleConfig {
  const serves = readServedParts(env, problems)
  const consoleUrl = readOrigin('CONSOLE_URL', env.CONSOLE_URL ?? '', problems, { secure: production })
  if (production && serves.has('console')) {
    if (!env.CONSOLE_URL) problems.push('CONSOLE_URL is missing')
    if (consoleUrl && readHostname(consoleUrl) === readHostname(env.PUBLIC_URL))
      problems.push(
        'CONSOLE_URL must have another host than PUBLIC_URL, because all ports of a host share its cookies',
      )
  }
  return {
    serves,
    consoleHost: env.CONSOLE_HOST || '127.0.0.1',
    consolePort: readInteger(env, 'CONSOLE_PORT', 8081, problems, [0, 65_535]),
    consoleUrl,
  }
}

/** The parts of SERVE; all without it. Adds errors to `problems`. */
export function readServedParts(env: Env, problems: string[]): ReadonlySet<ServerPart> {
  const wanted = (env.SERVE || serverParts.join()).split(',').map((part) => part.trim())
  for (const part of wanted)
    if (!isPart(part)) problems.push(`SERVE must be some of ${serverParts.join()}, not "${part}"`)
  return new Set(wanted.filter(isPart))
}

const isPart = (text: string): text is ServerPart => serverParts.some((part) => part === text)

const readHostname = (url: string | undefined) =>
  url && URL.canParse(url) ? new URL(url).hostname : undefined

export const isLocalConsole = ({ consoleHost }: ConsoleConfig): boolean =>
  isLocalAddress(`http://${consoleHost}`)

/** Replaces a local IP address by `localhost`: browsers store passkeys for host names only. */
export const replaceLocalAddress = (url: string): string =>
  url.replace(/^(https?:\/\/)(?:127\.0\.0\.1|0\.0\.0\.0)(?=[:/]|$)/, '$1localhost')
