import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** The console's origin, for which a passkey is valid. */
export type PasskeySite = { origin: string }

type StoredPasskey = {
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
}
export type NewPasskey = StoredPasskey

/** A large library, loaded on first use. */
const webauthn = () => import('@simplewebauthn/server')

/** The relying party id: the host name. Undefined for an IP address, for which browsers store no passkeys. */
function relyingParty({ origin }: PasskeySite): string | undefined {
  const { hostname } = new URL(origin)
  return isIP(hostname.replaceAll(/^\[|\]$/g, '')) ? undefined : hostname
}

const toId = ({ credential_id }: Pick<StoredPasskey, 'credential_id'>) => credential_id.toString('base64url')
const toDescriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map((passkey) => ({ id: toId(passkey), transports: passkey.transports }))

/** Options for the browser to create a passkey, excluding the existing ones; undefined if it cannot. */
export async function buildCreationOptions(
  where: PasskeySite,
  {
    staffId,
    name,
    challenge,
    passkeys,
  }: { staffId: number; name: string; challenge: string; passkeys: StoredPasskey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
  const rpID = relyingParty(where)
  if (!rpID) return undefined
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Number console',
    rpID,
    userName: name,
    userID: new TextEncoder().encode(String(staffId)),
    challenge: fromBase64Url(challenge),
    attestationType: 'none',
    excludeCredentials: toDescriptors(passkeys),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** Options for the browser to use one of these passkeys; undefined if there is none, or it cannot. */
export async function buildRequestOptions(
  where: PasskeySite,
  { challenge, passkeys }: { challenge: string; passkeys: StoredPasskey[] },
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const rpID = relyingParty(where)
  if (!rpID || passkeys.length === 0) return undefined
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID,
    challenge: fromBase64Url(challenge),
    allowCredentials: toDescriptors(passkeys),
    userVerification: 'preferred',
  })
}

/**
 * The passkey that a browser has created; undefined if the response is unreadable or answers another
 * challenge or site.
 */
export async function readNewPasskey(
  where: PasskeySite,
  { challenge, response }: { challenge: string; response: unknown },
): Promise<NewPasskey | undefined> {
  const expected = { ...expectedAt(where), expectedChallenge: challenge, requireUserVerification: false }
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verifyRegistrationResponse({
    ...expected,
    response: response as RegistrationResponseJSON,
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: transports.filter((each) => /^[a-z-]{1,20}$/.test(each)).slice(0, 8),
  }
}

/**
 * The new counter of a used passkey; undefined if the response answers another challenge, or the counter has
 * not increased, which means that the key was copied.
 */
export async function readCounter(
  where: PasskeySite,
  { challenge, passkey, response }: { challenge: string; passkey: StoredPasskey; response: unknown },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verifyAuthenticationResponse({
    ...expectedAt(where),
    expectedChallenge: challenge,
    requireUserVerification: false,
    response: response as AuthenticationResponseJSON,
    credential: {
      id: toId(passkey),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

export function readCredentialId(response: unknown): Buffer | undefined {
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : undefined
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? Buffer.from(id, 'base64url') : undefined
}

function expectedAt(where: PasskeySite) {
  return { expectedOrigin: where.origin, expectedRPID: relyingParty(where) ?? '' }
}

const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
