import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { headerOf, type SipRequest, splitList } from '../message/message.ts'
import { parseParams } from '../message/uri.ts'

/** Digest authentication (RFC 7616, RFC 8760): asks for SHA-256, or MD5 of those who know no other. */
export type Digest = {
  /** WWW-Authenticate fields of a 401. */
  challenges: () => [name: 'www-authenticate', value: string][]
  /** Whether the request shows that its sender knows the password of `user`; `stale` when only its nonce is too old. */
  check: (request: SipRequest, user: string, password: string) => boolean | 'stale'
}

const nonceMs = 300_000
const algorithms = { 'SHA-256': 'sha256', MD5: 'md5' } as const

/** `secret` signs the nonces, so that none need be remembered. */
export function createDigest(realm: string, secret: string, clock: () => number = Date.now): Digest {
  const sign = (time: string) => createHmac('sha256', secret).update(time).digest('hex').slice(0, 32)
  const newNonce = () => {
    const time = clock().toString(36)
    return `${time}.${sign(time)}`
  }
  const age = (nonce: string) => {
    const [time = '', mark = ''] = nonce.split('.')
    return same(mark, sign(time)) ? clock() - Number.parseInt(time, 36) : undefined
  }
  return {
    challenges: () => {
      const nonce = newNonce()
      return Object.keys(algorithms).map((algorithm) => [
        'www-authenticate',
        `Digest realm="${realm}", nonce="${nonce}", algorithm=${algorithm}, qop="auth"`,
      ])
    },
    check: (request, user, password) => {
      const shown = credentialsOf(request)
      if (shown?.username !== user || shown.realm !== realm || shown.qop !== 'auth') return false
      const digest = (text: string) => createHash(shown.hash).update(text).digest('hex')
      const proof = [shown.nc, shown.cnonce, 'auth'].join(':')
      const [one, two] = [`${user}:${realm}:${password}`, `${request.method}:${shown.uri}`].map(digest)
      const ageMs = age(shown.nonce)
      if (ageMs === undefined || !same(shown.response, digest(`${one}:${shown.nonce}:${proof}:${two}`)))
        return false
      return ageMs >= 0 && ageMs <= nonceMs ? true : 'stale'
    },
  }
}

const shownNames = ['username', 'realm', 'nonce', 'uri', 'response', 'nc', 'cnonce', 'qop'] as const

/** What Authorization shows, '' for what is missing; undefined when it is no digest that we know. */
function credentialsOf(
  request: SipRequest,
): (Record<(typeof shownNames)[number], string> & { hash: string }) | undefined {
  const [, list] = /^Digest\s+(.*)$/is.exec(headerOf(request, 'authorization') ?? '') ?? []
  if (list === undefined) return undefined
  const params = parseParams(`;${splitList(list).join(';')}`)
  const hash = algorithms[(params.get('algorithm') ?? 'MD5').toUpperCase() as keyof typeof algorithms]
  if (hash === undefined) return undefined
  const shown = Object.fromEntries(shownNames.map((name) => [name, params.get(name) ?? '']))
  return { ...(shown as Record<(typeof shownNames)[number], string>), hash }
}

/** Compares in constant time. Equal characters need not be equal bytes, so the lengths of the bytes are compared. */
function same(left: string, right: string): boolean {
  const [one, two] = [Buffer.from(left), Buffer.from(right)]
  return one.length === two.length && timingSafeEqual(one, two)
}
