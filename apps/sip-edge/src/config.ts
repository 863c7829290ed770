import { networkInterfaces } from 'node:os'
import { isIP, isIPv4 } from 'node:net'
import { randomBytes } from 'node:crypto'
import { findOwnSecretProblem } from '@hao/settings/secret.ts'
import type { EngineAddress } from './media/ng-protocol.ts'
import { type Allowance, type Limits, defaultLimits } from './call/limits.ts'
import type { Trunk } from './call/trunk-location.ts'
import type { EdgeOptions } from './edge-options.ts'
import { formatHost } from './message/uri.ts'
import type { Proxy } from './transport/proxy.ts'
import { defaultSessionTimes } from './call/session-interval.ts'

type Given = 'host' | 'port' | 'webSocketPort' | 'address' | 'trunk'
type Chosen = 'mayMove' | 'domain' | 'proxies' | 'limits' | 'session' | 'silentMs'

/** The settings of the edge; see `docs/telephony.md`. */
export type EdgeConfig = Pick<EdgeOptions, Given> &
  Required<Pick<EdgeOptions, Chosen>> & {
    /** Port for the application's commands, on the loopback address; undefined without commands. */
    controlPort: number | undefined
    /** Time (ms) for which running calls continue after SIGTERM. */
    drainMs: number
    /** Addresses of networks whose caller identity is trusted. */
    trunks: ReadonlySet<string>
    /**
     * The key of the phones' passwords; undefined in a demonstration, where any client may register as any
     * phone.
     */
    phoneSecret: string | undefined
    /** UDP ports of our own relay, in a demonstration without rtpengine. */
    mediaPorts: { from: number; to: number }
    /** Control sockets of the rtpengines that relay the media. */
    rtpengines: readonly EngineAddress[]
    serverUrl: string
    carrierId: string
    carrierSecret: string
  }

/** An invalid setting, in words for the operator. */
export class EdgeConfigError extends Error {
  override name = 'EdgeConfigError'
}

type Env = Readonly<Record<string, string | undefined>>

/** Reads the settings. @throws EdgeConfigError */
export function readConfig(env: Env): EdgeConfig {
  const demonstration = env['NODE_ENV'] !== 'production'
  const address = readAddress(env, 'SIP_ADDRESS', listeningAddress(env) ?? reachableAddress())
  const proxies = readProxies(env)
  const trunk = readTrunk(env['SIP_TRUNK_TO'])
  return {
    host: env['SIP_HOST'] || '0.0.0.0',
    port: port(env, 'SIP_PORT', 5060),
    webSocketPort: readWebSocketPort(env, proxies),
    controlPort: env['SIP_CONTROL_PORT'] ? port(env, 'SIP_CONTROL_PORT', 0) : undefined,
    mayMove: demonstration && !env['SIP_PORT'] && !env['SIP_WS_PORT'],
    address,
    domain: readDomain(env['SIP_DOMAIN']) ?? formatHost(address),
    proxies,
    drainMs: 1000 * seconds(env, 'SIP_DRAIN_SECONDS', 0, 0),
    trunks: new Set([
      ...(list(env['SIP_TRUNKS']) ?? (demonstration ? ownAddresses() : [])),
      ...(trunk ? [trunk.address] : []),
    ]),
    trunk,
    phoneSecret: readPhoneSecret(env, demonstration),
    mediaPorts: readMediaPorts(env),
    rtpengines: readEngines(env, demonstration),
    limits: readLimits(env),
    session: { ...defaultSessionTimes, expires: seconds(env, 'SIP_SESSION_SECONDS', 1800, 90) },
    silentMs: env['SIP_SILENT_SECONDS'] === 'off' ? 0 : 1000 * seconds(env, 'SIP_SILENT_SECONDS', 90, 10),
    serverUrl: required(env, 'SERVER_URL'),
    carrierId: required(env, 'CARRIER_ID'),
    carrierSecret: secret(env, 'CARRIER_SECRET', demonstration),
  }
}

function readAddress(env: Env, name: string, usual: string): string {
  const address = env[name] || usual
  return isIP(address) ? address : fail(`${name} must be an IP address`)
}

/** With a proxy, browsers connect to the proxy. */
function readWebSocketPort(env: Env, proxies: readonly Proxy[]): number | undefined {
  const isOff = env['SIP_WS_PORT'] === 'off' || (proxies.length > 0 && !env['SIP_WS_PORT'])
  return isOff ? undefined : port(env, 'SIP_WS_PORT', 5066)
}

function readDomain(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (isIP(text)) return formatHost(text)
  return isHostName(text) ? text : fail('SIP_DOMAIN must be a host name or an IP address')
}

function readProxies(env: Env): Proxy[] {
  const proxies = (list(env['SIP_PROXY']) ?? []).map(readProxy)
  for (const name of ['SIP_TRUNKS', 'SIP_TRUNK_TO'])
    if (proxies.length > 0 && env[name])
      fail(`${name} has no effect with SIP_PROXY: the proxy knows the trunks (dispatcher.list). Remove it.`)
  return proxies
}

function readProxy(text: string): Proxy {
  return (
    readPeer(text) ??
    fail('SIP_PROXY must be IPv4 addresses separated by commas, such as 10.0.0.1 or 10.0.0.1:5062')
  )
}

/** An IPv4 address, with a port other than 5060. */
function readPeer(text: string): { address: string; port: number } | undefined {
  const { host, port: at = '5060' } = /^(?<host>.+?)(?::(?<port>\d{1,5}))?$/.exec(text)?.groups ?? {}
  return host && isIPv4(host) && Number(at) <= 65_535 ? { address: host, port: Number(at) } : undefined
}

/** Only a demonstration may have none. */
function readPhoneSecret(env: Env, demonstration: boolean): string | undefined {
  const text = env['SIP_PHONE_SECRET']
  if (!text && demonstration) return undefined
  if (!text || text.length < 32)
    fail('SIP_PHONE_SECRET must have at least 32 characters: openssl rand -hex 32 generates one')
  return secret(env, 'SIP_PHONE_SECRET', demonstration)
}

/** A random secret for the lifetime of the process. */
export const createTemporarySecret = (): string => randomBytes(32).toString('hex')

function required(env: Env, name: string): string {
  return env[name] || fail(`${name} is missing. Set it in the environment`)
}

/** A required secret. In a demonstration it may be missing, and one is generated. */
function secret(env: Env, name: string, demonstration: boolean): string {
  const text = required(env, name)
  const problem = demonstration ? undefined : findOwnSecretProblem(name, text)
  return problem === undefined ? text : fail(problem)
}

function port(env: Env, name: string, usual: number): number {
  const value = Number(env[name] || usual)
  return Number.isInteger(value) && value >= 0 && value <= 65_535 ? value : fail(`${name} must be a port`)
}

/** Only a demonstration may have none, on this machine or its network. */
function readEngines(env: Env, demonstration: boolean): EngineAddress[] {
  const engines = (list(env['SIP_RTPENGINE']) ?? []).map(readEngine)
  return engines.length > 0 || demonstration
    ? engines
    : fail('SIP_RTPENGINE is missing: in production rtpengine relays the sound. Set its control socket')
}

function readEngine(text: string): EngineAddress {
  const [, bracketed, name, digits = ''] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? name
  return host !== undefined && Number(digits) > 0 && Number(digits) <= 65_535
    ? { host, port: Number(digits) }
    : fail('SIP_RTPENGINE must be addresses and ports, such as 127.0.0.1:2223')
}

/** A call takes two even ports. */
function readMediaPorts(env: Env): EdgeConfig['mediaPorts'] {
  const [from, to] = [port(env, 'SIP_MEDIA_FROM', 20_000), port(env, 'SIP_MEDIA_TO', 28_000)]
  return from > 0 && to - from >= 4
    ? { from, to }
    : fail('SIP_MEDIA_FROM and SIP_MEDIA_TO must be a range of at least five UDP ports')
}

function seconds(env: Env, name: string, usual: number, least: number): number {
  const value = Number(env[name] || usual)
  return Number.isInteger(value) && value >= least && value <= 86_400
    ? value
    : fail(`${name} must be a number of seconds from ${least} to 86400`)
}

function readLimits(env: Env): Limits {
  const all = { calls: defaultLimits.calls, newCalls: defaultLimits.newPerSecond }
  const { calls, newCalls } = allowance(env, 'SIP_LIMIT_ALL', all)
  return {
    calls,
    newPerSecond: newCalls,
    pair: allowance(env, 'SIP_LIMIT_PAIR', defaultLimits.pair),
    phone: allowance(env, 'SIP_LIMIT_PHONE', defaultLimits.phone),
    trunkCaller: allowance(env, 'SIP_LIMIT_TRUNK_CALLER', defaultLimits.trunkCaller),
  }
}

/** Two positive numbers, such as 5/10. */
function allowance(env: Env, name: string, { calls, newCalls }: Allowance): Allowance {
  const usual = `${calls}/${newCalls}`
  const [, first, second] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(env[name] || usual) ?? []
  return first === undefined
    ? fail(`${name} must be two numbers, such as ${usual}`)
    : { calls: Number(first), newCalls: Number(second) }
}

function list(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function readTrunk(text: string | undefined): Trunk | undefined {
  return text ? (readPeer(text) ?? fail('SIP_TRUNK_TO must be an IPv4 address and a port')) : undefined
}

const isHostName = (text: string) =>
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i.test(text)

function fail(why: string): never {
  throw new EdgeConfigError(why)
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address))
}

/** The address in SIP_HOST; undefined for all addresses. */
function listeningAddress(env: Env): string | undefined {
  const host = env['SIP_HOST'] ?? ''
  return isIP(host) && !['0.0.0.0', '::'].includes(host) ? host : undefined
}

/** The first external address of this machine; the loopback address without one. */
function reachableAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
