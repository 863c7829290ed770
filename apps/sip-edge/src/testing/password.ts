import { createHash } from 'node:crypto'
import { createDigest } from '../registrar/digest.ts'
import { createRegistrar } from '../registrar/registrar.ts'
import { phoneNumber } from './edge.ts'
import type { PeerMessage } from './peer-line.ts'

export const password = 'the password of this phone'

/** A registrar that gives the test's phone this password and all others another one. */
export function passwordRegistrar(clock = Date.now) {
  const digest = createDigest('edge.example', 'a secret', clock)
  return createRegistrar(
    { digest, passwordOf: (phone) => (phone === phoneNumber ? password : 'another') },
    clock,
  )
}

type Proof = {
  user?: string
  secret?: string
  method?: string
  uri?: string
  /** The nonce count; undefined for a response without qop (RFC 2069). */
  nc?: string | undefined
}

/** The digest response (RFC 7616), computed without code of the edge. */
export function authorization(challenge: PeerMessage, proof: Proof = {}): string {
  const given = { user: phoneNumber, secret: password, method: 'REGISTER' } as const
  const counted = { uri: 'sip:edge.example', nc: '00000001' } as const
  const { user, secret, method, uri, nc } = { ...given, ...counted, ...proof }
  const nonce = /nonce="([^"]+)"/.exec(challenge.field('www-authenticate'))?.[1] ?? ''
  const digest = (text: string) => createHash('md5').update(text).digest('hex')
  const [one, two] = [digest(`${user}:edge.example:${secret}`), digest(`${method}:${uri}`)]
  const response = digest([one, nonce, ...(nc === undefined ? [] : [nc, 'abc', 'auth']), two].join(':'))
  const count = nc === undefined ? '' : `, cnonce="abc", qop=auth, nc=${nc}`
  return `Authorization: Digest username="${user}", realm="edge.example", nonce="${nonce}", uri="${uri}", response="${response}", algorithm=MD5${count}`
}
