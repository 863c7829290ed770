import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { getHeaders, type SipRequest, splitList } from '../message/message.ts'
import { parseParams, parseUri } from '../message/uri.ts'

/** Where a request comes from, and the password of a username; undefined if it may not be used here. */
type Claim = { source: string; passwordOf: (username: string) => string | undefined }

/** RFC 7616 with MD5, which all phones know. A password of 128 random bits needs no stronger hash. */
export type Digest = {
  /** WWW-Authenticate of a 401 to a request from this source. */
  challenge: (source: string) => string
  /** `stale` for a proof with a nonce that this source may not use (again). */
  check: (request: SipRequest, claim: Claim) => boolean | 'stale'
}

const nonceMs = 300_000

/** `secret` signs the nonces, so that only used ones are stored: the last `maxNonces` with a valid proof. */
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

  /** When a nonce was issued to this source; undefined for a foreign nonce. */
  const issuedAt = (nonce: string, source: string) => {
    const [stamp = '', mark = ''] = nonce.split('.')
    return isEqual(mark, sign(stamp, source)) ? Number.parseInt(stamp, 36) : undefined
  }

  /** Its count must increase, so that a captured request cannot be replayed. */
  function take({ nonce, qop, nc }: Credentials, source: string): boolean {
    const issued = issuedAt(nonce, source)
    const now = clock()
    if (issued === undefined || issued > now || now - issued > nonceMs) return false
    // Without qop (RFC 2069) there is no count: the nonce can be used once.
    return counts.take(nonce, issued, qop === '' ? Infinity : Number.parseInt(nc, 16))
  }

  return {
    challenge: (source) => `Digest realm="${realm}", nonce="${newNonce(source)}", algorithm=MD5, qop="auth"`,
    check: (request, { source, passwordOf }) => {
      const claimed = readCredentials(request, realm)
      const password = claimed && passwordOf(claimed.username)
      if (!claimed || password === undefined || !isForUri(claimed.uri, request.uri, realm)) return false
      if (!isEqual(claimed.response.toLowerCase(), responseFor(claimed, request.method, password)))
        return false
      return take(claimed, source) || 'stale'
    },
  }
}

/** With too many nonces the oldest is deleted, and nonces issued before it count as used. */
function countNonces(max: number) {
  let forgotten = -Infinity
  const used = new LRUCache<string, { issued: number; count: number }>({
    max,
    dispose: ({ issued }, _nonce, reason) => {
      if (reason === 'evict') forgotten = Math.max(forgotten, issued)
    },
  })
  return {
    take: (nonce: string, issued: number, count: number): boolean => {
      if (issued <= forgotten || !(count > (used.get(nonce)?.count ?? 0))) return false
      used.set(nonce, { issued, count })
      return true
    },
  }
}

/** Some clients use the address that they send to instead: the realm and its port. */
function isForUri(uri: string, requestUri: string, realm: string): boolean {
  const [claimed, expected] = [parseUri(uri), parseUri(requestUri)]
  if (!claimed || !expected || claimed === 'other' || expected === 'other') return false
  return claimed.user === expected.user && [expected.host, realm.toLowerCase()].includes(claimed.host)
}

function responseFor(claimed: Credentials, method: string, password: string): string {
  const { username, realm, nonce, uri, qop, nc, cnonce } = claimed
  const digest = (text: string) => createHash('md5').update(text).digest('hex')
  const [one, two] = [digest(`${username}:${realm}:${password}`), digest(`${method}:${uri}`)]
  return digest([one, nonce, ...(qop === '' ? [] : [nc, cnonce, qop]), two].join(':'))
}

const shownNames = ['username', 'realm', 'nonce', 'uri', 'response', 'nc', 'cnonce', 'qop'] as const

type Credentials = Record<(typeof shownNames)[number], string>

/** The credentials for a realm, '' for missing parts; undefined for an unknown scheme or algorithm. */
function readCredentials(request: SipRequest, realm: string): Credentials | undefined {
  for (const [, value] of getHeaders(request, 'authorization')) {
    const [, list] = /^Digest\s+(.*)$/is.exec(value) ?? []
    const params = parseParams(`;${splitList(list ?? '').join(';')}`)
    const isMd5 = /^md5$/i.test(params.get('algorithm') ?? 'MD5')
    const claimed = Object.fromEntries(shownNames.map((name) => [name, params.get(name) ?? '']))
    if (isMd5 && isOffered(claimed) && claimed['realm'] === realm) return claimed as Credentials
  }
  return undefined
}

/** Whether it matches the challenge: qop `auth` with its count, or no qop (RFC 2069). */
const isOffered = ({ qop = '', nc = '' }: Record<string, string>) =>
  qop === '' || (qop === 'auth' && /^[\da-f]{1,8}$/i.test(nc))

/** Compares in constant time. Equal characters may have different bytes, so the byte lengths are compared. */
function isEqual(left: string, right: string): boolean {
  const [one, two] = [Buffer.from(left), Buffer.from(right)]
  return one.length === two.length && timingSafeEqual(one, two)
}
