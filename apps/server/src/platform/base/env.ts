import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { Client } from 'pg'
import { isObject } from './json.ts'

// Readers of single settings. Each adds its problem to `problems`, as a sentence for the operator, and
// goes on.

export type Env = Readonly<Record<string, string | undefined>>

/**
 * The input for reading a partner's settings. `need` reads a setting that production requires; `timeoutMs` is
 * the timeout of its requests.
 */
export type SettingsSource = {
  env: Env
  production: boolean
  need: (name: string, demo?: string) => string
  timeoutMs: number
  problems: string[]
}

/** An error that the operator can fix. The message lists every missing or wrong setting, one a line. */
export class ConfigError extends Error {
  constructor(problems: readonly string[], title = 'The settings are not complete') {
    super(`${title}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/**
 * The origin of an http(s) address; its path is dropped. With `secure` only https is allowed. Undefined for
 * an empty or wrong text.
 */
export function readOrigin(
  name: string,
  text: string,
  problems: string[],
  { secure }: { secure: boolean },
): string | undefined {
  if (!text) return undefined
  const protocols = secure ? ['https:'] : ['https:', 'http:']
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return new URL(text).origin
  problems.push(`${name} must be an address such as https://shop.example, not "${text}"`)
  return undefined
}

/** A whole number from `least` to `greatest`; `fallback` where the setting is missing or wrong. */
export function readInteger(
  env: Env,
  name: string,
  fallback: number,
  problems: string[],
  [least, greatest]: readonly [least: number, greatest: number] = [0, 2 ** 31 - 1],
): number {
  const text = env[name]
  if (!text) return fallback
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  if (value >= least && value <= greatest) return value
  problems.push(`${name} must be a whole number from ${least} to ${greatest}, not "${text}"`)
  return fallback
}

/** One of the `words`; undefined where the setting is missing or wrong. */
export function readChoice<T extends string>(
  env: Env,
  name: string,
  words: readonly T[],
  problems: string[],
): T | undefined {
  const text = env[name]
  const word = words.find((each) => each === text)
  if (text && !word) problems.push(`${name} must be one of ${words.join(', ')}, not "${text}"`)
  return word
}

/** The address of a PostgreSQL, which is not repeated in the problem: its password is in it. */
export function readDatabaseUrl(name: string, text: string, problems: string[]): string {
  if (text && !isDatabaseUrl(text))
    problems.push(`${name} must be an address such as postgres://user:password@host:5432/hao`)
  return text
}

function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  try {
    // The constructor throws for an address it cannot parse: a bad % escape, a missing certificate file.
    return new Client({ connectionString: text }) instanceof Client
  } catch {
    return false
  }
}

/**
 * WeChat's keys by serial or key id, from a JSON object; empty if it is missing or wrong. In production each
 * value must be a key.
 */
export function readKeyMap(text: string, production: boolean, problems: string[]): Record<string, string> {
  const keys = textMap(text)
  if (!keys) problems.push('WECHAT_PAY_PLATFORM_KEYS must be a JSON object: serial or key id to PEM')
  for (const [serial, pem] of Object.entries(production ? (keys ?? {}) : {}))
    requireKey(`${serial} of WECHAT_PAY_PLATFORM_KEYS`, pem, ['public', 'rsa'], problems)
  return keys ?? {}
}

function textMap(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return isTextMap(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isTextMap(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((entry) => typeof entry === 'string')
}

/**
 * Checks that a setting is such a key in PEM: otherwise the first payment would fail, not the start.
 * Certificates contain public keys.
 */
export function requireKey(
  name: string,
  pem: string | undefined,
  [kind, type]: readonly [kind: 'private' | 'public', type: 'rsa' | 'ed25519'],
  problems: string[],
): void {
  if (pem && keyType(pem, kind) !== type)
    problems.push(`${name} must be a ${kind} key (${type}) in PEM, with its line breaks`)
}

function keyType(pem: string, kind: 'private' | 'public'): string | undefined {
  try {
    return (kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem)).asymmetricKeyType
  } catch {
    return undefined
  }
}

/** Whether an address leads to this machine. */
export function isLocalAddress(url: string | undefined): boolean {
  return (
    url !== undefined && URL.canParse(url) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
  )
}

/** Checks that an address is https, so that nobody on the network can read or change the traffic. */
export function requireHttps(env: Env, name: string, problems: string[], { exceptHere = false } = {}): void {
  const url = env[name]
  const safe = !url || (URL.canParse(url) && new URL(url).protocol === 'https:')
  if (!safe && !(exceptHere && isLocalAddress(url)))
    problems.push(`${name} must be an https address, not "${url}"`)
}

/**
 * Checks that a payment provider sends its notifications to the shop's own address: otherwise no payment is
 * noticed.
 */
export function requireOwnNotifyUrl(env: Env, name: string, path: string, problems: string[]): void {
  const { [name]: given, PUBLIC_URL: shop } = env
  if (!given || !shop || !URL.canParse(shop)) return
  const expected = `https://${new URL(shop).host}${path}`
  if (given !== expected) problems.push(`${name} must be ${expected}, not "${given}"`)
}

/**
 * The trusted proxies of TRUST_PROXY, separated by commas: addresses, networks, or `loopback`, `linklocal`,
 * `uniquelocal`. A trusted proxy names the client's address, so production refuses a list of (nearly) all
 * addresses.
 */
export function readTrustedProxies(env: Env, production: boolean, problems: string[]): string | boolean {
  const text = env.TRUST_PROXY
  if (!text) {
    if (production)
      problems.push(
        'TRUST_PROXY is missing: set the addresses of the proxies that terminate TLS, such as 127.0.0.1, or false if there are none',
      )
    return production ? false : 'loopback'
  }
  if (text === 'false' || (text === 'true' && !production)) return text === 'true'
  if (text === 'true') problems.push(everybody(text))
  else for (const item of text.split(',')) refuseNetwork(item.trim(), text, production, problems)
  return text
}

const everybody = (text: string) =>
  `TRUST_PROXY=${text} lets every visitor forge their address: list only the proxies`

function refuseNetwork(item: string, text: string, production: boolean, problems: string[]): void {
  const width = networkWidth(item)
  if (production && width === 'wide') problems.push(everybody(text))
  else if (width === 'none')
    problems.push(`TRUST_PROXY must be addresses of proxies such as 127.0.0.1,10.0.0.0/8, not "${item}"`)
}

function networkWidth(item: string): 'none' | 'narrow' | 'wide' {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return 'narrow'
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(item) ?? []
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const given = Number(bits ?? most)
  if (version === 0 || given > most) return 'none'
  return given < leastBits(address) ? 'wide' : 'narrow'
}

/** ::ffff:0:0/96 is every IPv4 address. */
function leastBits(address: string): number {
  if (isIP(address) === 4) return 8
  return /^::ffff:/i.test(address) ? 104 : 16
}
