import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { fieldsOf, type SipRequest, splitList } from '../message/message.ts'
import { parseParams, placeIn } from '../message/uri.ts'

/** A user who is to show a password, where the request came from, and the form in which the user may name itself. */
type Claim = { source: string; isUser: (username: string) => boolean; password: string }

/** Digest authentication (RFC 7616, RFC 8760): asks for SHA-256, or MD5 of those who know no other. */
export type Digest = {
  /** WWW-Authenticate fields of a 401 to a source. */
  challenges: (source: string) => [name: 'www-authenticate', value: string][]
  /** Whether the request proves that its sender knows the password; `stale` when it does, but not by a nonce that this source may use (again). */
  check: (request: SipRequest, claim: Claim) => boolean | 'stale'
}

const nonceMs = 300_000
const algorithms = { 'SHA-256': 'sha256', MD5: 'md5' } as const

/** `secret` signs the nonces, so that only those in use need be remembered: the last `maxNonces` by which a phone has proved its password. */
export function createDigest(
  realm: string,
  secret: string,
  clock: () => number = Date.now,
  maxNonces = 100_000,
): Digest {
  const counts = countNonces(maxNonces)
  const sign = (stamp: string, source: string) =>
    createHmac('sha256', secret).update(`${stamp} ${source}`).digest('hex').slice(0, 32)

  const newNonce = (source: string) => {
    const stamp = `${clock().toString(36)}-${randomBytes(6).toString('hex')}`
    return `${stamp}.${sign(stamp, source)}`
  }

  /** When a nonce was given to this source; undefined for a nonce that was not. */
  const issuedAt = (nonce: string, source: string) => {
    const [stamp = '', mark = ''] = nonce.split('.')
    return same(mark, sign(stamp, source)) ? Number.parseInt(stamp, 36) : undefined
  }

  /** Takes a nonce for one request more: its count has to go up, so that what was captured is worth nothing. */
  function take({ nonce, qop, nc }: Credentials, source: string): boolean {
    const issued = issuedAt(nonce, source)
    const now = clock()
    if (issued === undefined || issued > now || now - issued > nonceMs) return false
    // Without qop (RFC 2069) there is no count: the nonce is used up.
    return counts.take(nonce, issued, qop === '' ? Infinity : Number.parseInt(nc, 16))
  }

  return {
    challenges: (source) => {
      const nonce = newNonce(source)
      return Object.keys(algorithms).map((algorithm) => [
        'www-authenticate',
        `Digest realm="${realm}", nonce="${nonce}", algorithm=${algorithm}, qop="auth"`,
      ])
    },
    check: (request, { source, isUser, password }) => {
      const shown = credentialsOf(request, realm)
      if (!shown || !isUser(shown.username)) return false
      if (placeIn(shown.uri) !== placeIn(request.uri)) return false
      if (!same(shown.response.toLowerCase(), responseFor(shown, request.method, password))) return false
      return take(shown, source) || 'stale'
    },
  }
}

/** Remembers how often nonces were used. Where they become too many, those that were issued before the forgotten one are used up. */
function countNonces(max: number) {
  const used = new Map<string, { issued: number; count: number }>()
  let forgotten = -Infinity
  return {
    take: (nonce: string, issued: number, count: number): boolean => {
      if (issued <= forgotten || !(count > (used.get(nonce)?.count ?? 0))) return false
      used.delete(nonce)
      used.set(nonce, { issued, count })
      if (used.size <= max) return true
      const [oldest, { issued: at }] = used.entries().next().value!
      used.delete(oldest)
      forgotten = Math.max(forgotten, at)
      return true
    },
  }
}

function responseFor(shown: Credentials, method: string, password: string): string {
  const { username, realm, nonce, uri, qop, nc, cnonce, hash } = shown
  const digest = (text: string) => createHash(hash).update(text).digest('hex')
  const [one, two] = [digest(`${username}:${realm}:${password}`), digest(`${method}:${uri}`)]
  return digest([one, nonce, ...(qop === '' ? [] : [nc, cnonce, qop]), two].join(':'))
}

const shownNames = ['username', 'realm', 'nonce', 'uri', 'response', 'nc', 'cnonce', 'qop'] as const

type Credentials = Record<(typeof shownNames)[number], string> & { hash: string }

/** What Authorization shows for a realm, '' for what is missing; undefined when it is no digest that we know. */
function credentialsOf(request: SipRequest, realm: string): Credentials | undefined {
  for (const [, value] of fieldsOf(request, 'authorization')) {
    const [, list] = /^Digest\s+(.*)$/is.exec(value) ?? []
    const params = parseParams(`;${splitList(list ?? '').join(';')}`)
    const hash = algorithms[(params.get('algorithm') ?? 'MD5').toUpperCase() as keyof typeof algorithms]
    const shown = Object.fromEntries(shownNames.map((name) => [name, params.get(name) ?? '']))
    if (hash !== undefined && isOffered(shown) && shown['realm'] === realm)
      return { ...(shown as Record<(typeof shownNames)[number], string>), hash }
  }
  return undefined
}

/** Whether it answers what was offered: qop `auth` with its count, or none at all (RFC 2069). */
const isOffered = ({ qop = '', nc = '' }: Record<string, string>) =>
  qop === '' || (qop === 'auth' && /^[\da-f]{1,8}$/i.test(nc))

/** Compares in constant time. Equal characters need not be equal bytes, so the lengths of the bytes are compared. */
function same(left: string, right: string): boolean {
  const [one, two] = [Buffer.from(left), Buffer.from(right)]
  return one.length === two.length && timingSafeEqual(one, two)
}
