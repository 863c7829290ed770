import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** Where a passkey is good: the console's scheme and host as its pages have it. */
export type PasskeySite = { origin: string }

export type StoredPasskey = {
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
}
export type NewPasskey = StoredPasskey

/** A large library, of which most servers and most logins need nothing. */
const webauthn = () => import('@simplewebauthn/server')

/** Browsers keep passkeys for names, never for addresses; undefined where there are none. */
export function relyingParty({ origin }: PasskeySite): string | undefined {
  const { hostname } = new URL(origin)
  return isIP(hostname.replaceAll(/^\[|\]$/g, '')) ? undefined : hostname
}

const toId = ({ credential_id }: Pick<StoredPasskey, 'credential_id'>) => credential_id.toString('base64url')
const toDescriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map((passkey) => ({ id: toId(passkey), transports: passkey.transports }))

/** What a browser needs to make a passkey for somebody, none of those who are theirs already; undefined where it can keep none. */
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

/** What a browser needs to show one of these passkeys; undefined where there is none, or none can be. */
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

/** The passkey that a browser has made; undefined when it does not answer this challenge from this place, or says nothing that can be read. */
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

/** The new counter of a passkey that was shown; undefined when it does not answer this challenge, or its counter has not grown: somebody has a copy. */
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

/** The credential that a response names; undefined for none. */
export function readCredentialId(response: unknown): Buffer | undefined {
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : undefined
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? Buffer.from(id, 'base64url') : undefined
}

function expectedAt(where: PasskeySite) {
  return { expectedOrigin: where.origin, expectedRPID: relyingParty(where) ?? '' }
}

const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
