import { integer, listed, origin, secureOrigin } from '@hao/settings/read-settings.ts'
import { isLocalAddress, type SettingsSource } from '../base/env.ts'

const serverParts = ['shop', 'console', 'jobs'] as const
export type ServerPart = (typeof serverParts)[number]

const parts = listed((text) => serverParts.find((part) => part === text), `some of ${serverParts.join()}`)

export type ConsoleConfig = {
  serves: ReadonlySet<ServerPart>
  consoleHost: string
  consolePort: number
  /** The console's origin in browsers; a demonstration uses the Host of the request if that is local. */
  consoleUrl: string | undefined
}

/** Cookies ignore ports: with a host of its own, the shop's pages cannot reach the console's session. */
export function readConsoleConfig({ env, production, read, refuse }: SettingsSource): ConsoleConfig {
  const serves = new Set(read('SERVE', parts.default([...serverParts])))
  const consoleUrl = read('CONSOLE_URL', (production ? secureOrigin : origin).optional())
  if (production && serves.has('console')) {
    if (!env.CONSOLE_URL) refuse('CONSOLE_URL is missing')
    if (consoleUrl && readHostname(consoleUrl) === readHostname(env.PUBLIC_URL))
      refuse(
        'CONSOLE_URL must have another host than PUBLIC_URL, because all ports of a host share its cookies',
      )
  }
  return {
    serves,
    consoleHost: env.CONSOLE_HOST || '127.0.0.1',
    consolePort: read('CONSOLE_PORT', integer(0, 65_535).default(8081)),
    consoleUrl,
  }
}

const readHostname = (url: string | undefined) =>
  url && URL.canParse(url) ? new URL(url).hostname : undefined

export const isLocalConsole = ({ consoleHost }: ConsoleConfig): boolean =>
  isLocalAddress(`http://${consoleHost}`)

/** Replaces a local IP address by `localhost`: browsers store passkeys for host names only. */
export const replaceLocalAddress = (url: string): string =>
  url.replace(/^(https?:\/\/)(?:127\.0\.0\.1|0\.0\.0\.0)(?=[:/]|$)/, '$1localhost')
