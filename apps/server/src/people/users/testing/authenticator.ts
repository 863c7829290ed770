import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Creation = { challenge: string; rp: { id?: string } }
type Request = { challenge: string; rpId?: string }

/**
 * A passkey in software: ES256, attestation "none" (WebAuthn level 2, sections 6.1 and 6.5.1), with a
 * counter. `site` can be changed, as by a foreign page.
 */
export function softwarePasskey(origin: string) {
  const site = { origin, verifiesUser: true }
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  function authenticatorData(rpId: string, attested: Buffer = Buffer.alloc(0)): Buffer {
    const [userPresent, userVerified, attestedData] = [0x01, site.verifiesUser ? 0x04 : 0, 0x40]
    const flags = Buffer.from([userPresent | userVerified | (attested.length > 0 ? attestedData : 0)])
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), flags, count, attested])
  }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false }))

  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    site,
    /** Like `navigator.credentials.create`. */
    create({ challenge, rp }: Creation) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(rp.id ?? '', attested)),
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Like `navigator.credentials.get`. */
    get({ challenge, rpId = '' }: Request) {
      counter += 1
      const [data, client] = [authenticatorData(rpId), clientData('webauthn.get', challenge)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
    /** Decreases the counter, as an older copy of the key would have it. */
    rewind: (uses: number) => {
      counter -= uses
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer) => {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** kty EC2, alg ES256, crv P-256, x, y (RFC 9053, section 7.1.1). */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)])
}
