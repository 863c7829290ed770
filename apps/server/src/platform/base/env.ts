import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { type Env, matching, type ReadSetting, required } from '@hao/settings/read-settings.ts'
import { Client } from 'pg'
import type { z } from 'zod'
import { isObject } from './json.ts'

export type SettingsSource = {
  env: Env
  production: boolean
  read: ReadSetting
  refuse: (sentence: string) => void
  /** Reads a setting that production requires; `demo` is its value in a demonstration. */
  need: (name: string, demo?: string, schema?: z.ZodType<string, string>) => string
}

/** The address of a PostgreSQL, which is not repeated in the problem: its password is in it. */
export const databaseAddress = required.refine(
  isDatabaseUrl,
  'must be an address such as postgres://user:password@host:5432/hao',
)

function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  try {
    // The constructor throws for an address it cannot parse: a bad % escape, a missing certificate file.
    return new Client({ connectionString: text }) instanceof Client
  } catch {
    return false
  }
}

/** WeChat's keys by serial or key id. In production each value must be a key. */
export function readKeyMap(text: string, { production, refuse }: SettingsSource): Record<string, string> {
  const keys = textMap(text)
  if (!keys) refuse('WECHAT_PAY_PLATFORM_KEYS must be a JSON object: serial or key id to PEM')
  for (const [serial, pem] of Object.entries(production ? (keys ?? {}) : {}))
    if (keyType(pem, 'public') !== 'rsa')
      refuse(`${serial} of WECHAT_PAY_PLATFORM_KEYS ${describeKey('public', 'rsa')}`)
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

/** Checked at the start, not by the first payment. Certificates contain public keys. */
export const keyInPem = (kind: 'private' | 'public', type: 'rsa' | 'ed25519') =>
  required.refine((pem) => keyType(pem, kind) === type, describeKey(kind, type))

const describeKey = (kind: string, type: string) =>
  `must be a ${kind} key (${type}) in PEM, with its line breaks`

function keyType(pem: string, kind: 'private' | 'public'): string | undefined {
  try {
    return (kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem)).asymmetricKeyType
  } catch {
    return undefined
  }
}

export function isLocalAddress(url: string | undefined): boolean {
  return (
    url !== undefined && URL.canParse(url) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
  )
}

/** An https address, so that no one on the network can read or change the traffic; http on this machine. */
export const httpsAddress = matching(
  (url) => (URL.canParse(url) && new URL(url).protocol === 'https:') || isLocalAddress(url),
  'an https address',
)

/** A provider that notifies another address than the shop's leaves payments unnoticed. */
export function requireOwnNotifyUrl({ env, refuse }: SettingsSource, name: string, path: string): void {
  const { [name]: given, PUBLIC_URL: shop } = env
  if (!given || !shop || !URL.canParse(shop)) return
  const expected = `https://${new URL(shop).host}${path}`
  if (given !== expected) refuse(`${name} must be ${expected}, not "${given}"`)
}

/** Addresses, networks, or `loopback`, `linklocal`, `uniquelocal`. A proxy names the client's address. */
export function readTrustedProxies({ env, production, refuse }: SettingsSource): string | boolean {
  const text = env.TRUST_PROXY
  if (!text) {
    if (production)
      refuse(
        'TRUST_PROXY is missing: set the addresses of the proxies that terminate TLS, such as 127.0.0.1, or false if there are none',
      )
    return production ? false : 'loopback'
  }
  if (text === 'false' || (text === 'true' && !production)) return text === 'true'
  if (text === 'true') refuse(everybody(text))
  else
    for (const item of text.split(',')) {
      const problem = findNetworkProblem(item.trim(), text, production)
      if (problem) refuse(problem)
    }
  return text
}

const everybody = (text: string) =>
  `TRUST_PROXY=${text} lets every visitor forge their address: list only the proxies`

function findNetworkProblem(item: string, text: string, production: boolean): string | undefined {
  const width = networkWidth(item)
  if (production && width === 'wide') return everybody(text)
  if (width !== 'none') return undefined
  return `TRUST_PROXY must be addresses of proxies such as 127.0.0.1,10.0.0.0/8, not "${item}"`
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
