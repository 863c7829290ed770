import { networkInterfaces } from 'node:os'
import { isIP, isIPv4 } from 'node:net'
import {
  type Env,
  integer,
  isProduction,
  listed,
  matching,
  ownSecret,
  parsed,
  port,
  type ReadSetting,
  readSettings,
  required,
} from '@hao/settings/read-settings.ts'
import { z } from 'zod'
import type { EngineAddress } from './media/ng-protocol.ts'
import { type Allowance, defaultLimits, type Limits } from './call/limits.ts'
import { formatHost } from './message/uri.ts'
import { defaultSessionTimes } from './call/session-interval.ts'

/** 0 is any free port. */
const listeningPort = integer(0, 65_535, 'a port')
const seconds = (least: number) => integer(least, 86_400, 'a number of seconds')
const address = matching((text) => isIP(text) > 0, 'an IP address')
const domain = matching((text) => isIP(text) > 0 || isHostName(text), 'a host name or an IP address')
const addresses = listed((text) => text, 'IP addresses separated by commas')
const proxies = listed(readPeer, 'IPv4 addresses separated by commas, such as 10.0.0.1 or 10.0.0.1:5062')
const engines = listed(readEngine, 'addresses and ports, such as 127.0.0.1:2223')
const trunk = parsed(readPeer, 'an IPv4 address and a port')
const shortSecret = 'must have at least 32 characters: openssl rand -hex 32 generates one'
const noEngine = 'is missing: in production rtpengine relays the sound. Set its control socket'
const allowance = ({ calls, newCalls }: Allowance) =>
  parsed(readAllowance, `two numbers, such as ${calls}/${newCalls}`).default({ calls, newCalls })

export type EdgeConfig = ReturnType<typeof readConfig>

/** Reads the settings of the edge, documented in docs/telephony.md. @throws SettingsError */
export const readConfig = (env: Env) =>
  readSettings(env, (read, refuse) => {
    const demonstration = !isProduction(env)
    const ownAddress = read('SIP_ADDRESS', address.default(listeningAddress(env) ?? reachableAddress()))
    const ownDomain = read('SIP_DOMAIN', domain.optional()) ?? ownAddress
    const phoneSecret = z.string(shortSecret).min(32, shortSecret).pipe(ownSecret(env))
    return {
      host: read('SIP_HOST', required.default('0.0.0.0')),
      port: read('SIP_PORT', listeningPort.default(5060)),
      webSocketPort: hasWebSockets(env) ? read('SIP_WS_PORT', listeningPort.default(5066)) : undefined,
      controlPort: read('SIP_CONTROL_PORT', listeningPort.optional()),
      mayMove: demonstration && !env['SIP_PORT'] && !env['SIP_WS_PORT'],
      address: ownAddress,
      domain: isIP(ownDomain) ? formatHost(ownDomain) : ownDomain,
      proxies: read('SIP_PROXY', proxies.default([])),
      drainMs: 1000 * read('SIP_DRAIN_SECONDS', seconds(0).default(0)),
      ...readTrunks(env, read, refuse),
      /** The key of the phones' passwords; undefined in a demonstration, which accepts any phone. */
      phoneSecret: read('SIP_PHONE_SECRET', demonstration ? phoneSecret.optional() : phoneSecret),
      /** UDP ports at which the edge speaks, and without rtpengine those of our own relay. */
      mediaPorts: readMediaPorts(env, read, refuse),
      /** Control sockets of the rtpengines that relay the media. */
      rtpengines: read(
        'SIP_RTPENGINE',
        demonstration ? engines.default([]) : z.string(noEngine).pipe(engines),
      ),
      limits: readLimits(read),
      session: { ...defaultSessionTimes, expires: read('SIP_SESSION_SECONDS', seconds(90).default(1800)) },
      silentMs:
        env['SIP_SILENT_SECONDS'] === 'off' ? 0 : 1000 * read('SIP_SILENT_SECONDS', seconds(10).default(90)),
      serverUrl: read('SERVER_URL', required),
      carrierId: read('CARRIER_ID', required),
      carrierSecret: read('CARRIER_SECRET', ownSecret(env)),
    }
  })

/** `trunks` are the addresses of networks whose caller identity is trusted. */
function readTrunks(env: Env, read: ReadSetting, refuse: (sentence: string) => void) {
  for (const name of ['SIP_TRUNKS', 'SIP_TRUNK_TO'])
    if (env['SIP_PROXY'] && env[name])
      refuse(`${name} has no effect with SIP_PROXY: the proxy knows the trunks (dispatcher.list). Remove it.`)
  const onTrunk = read('SIP_TRUNK_TO', trunk.optional())
  const named = read('SIP_TRUNKS', addresses.optional()) ?? (isProduction(env) ? [] : ownAddresses())
  return { trunk: onTrunk, trunks: new Set(onTrunk ? [...named, onTrunk.address] : named) }
}

/** A call takes two even ports of our own relay. An rtpengine on this machine has those below. */
function readMediaPorts(env: Env, read: ReadSetting, refuse: (sentence: string) => void) {
  const [first, last] = env['SIP_RTPENGINE'] ? [28_000, 30_000] : [20_000, 28_000]
  const from = read('SIP_MEDIA_FROM', port.default(first))
  const to = read('SIP_MEDIA_TO', port.default(last))
  if (to - from < 4) refuse('SIP_MEDIA_FROM and SIP_MEDIA_TO must be a range of at least five UDP ports')
  return { from, to }
}

const readLimits = (read: ReadSetting): Limits => ({
  ...read(
    'SIP_LIMIT_ALL',
    allowance({ calls: defaultLimits.calls, newCalls: defaultLimits.newPerSecond }).transform(
      ({ calls, newCalls }) => ({ calls, newPerSecond: newCalls }),
    ),
  ),
  pair: read('SIP_LIMIT_PAIR', allowance(defaultLimits.pair)),
  phone: read('SIP_LIMIT_PHONE', allowance(defaultLimits.phone)),
  trunkCaller: read('SIP_LIMIT_TRUNK_CALLER', allowance(defaultLimits.trunkCaller)),
})

/** With a proxy, browsers connect to the proxy. */
function hasWebSockets(env: Env): boolean {
  return env['SIP_WS_PORT'] ? env['SIP_WS_PORT'] !== 'off' : !env['SIP_PROXY']
}

/** An IPv4 address, with a port other than 5060. */
function readPeer(text: string): { address: string; port: number } | undefined {
  const { host, port: at = '5060' } = /^(?<host>.+?)(?::(?<port>\d{1,5}))?$/.exec(text)?.groups ?? {}
  return host && isIPv4(host) && Number(at) <= 65_535 ? { address: host, port: Number(at) } : undefined
}

function readEngine(text: string): EngineAddress | undefined {
  const [, bracketed, name, digits = ''] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? name
  return host !== undefined && Number(digits) > 0 && Number(digits) <= 65_535
    ? { host, port: Number(digits) }
    : undefined
}

/** Two positive numbers, such as 5/10. */
function readAllowance(text: string): Allowance | undefined {
  const [, calls, newCalls] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(text) ?? []
  return calls === undefined ? undefined : { calls: Number(calls), newCalls: Number(newCalls) }
}

function isHostName(text: string): boolean {
  return /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i.test(text)
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address: own }) => own))
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
