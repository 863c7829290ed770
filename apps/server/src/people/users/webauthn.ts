import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** The origin of the console or the shop, for which a passkey is valid. */
export type PasskeySite = { origin: string }

/**
 * What a passkey is for. As a second factor it needs only a touch. As a login of its own it verifies its user
 * by fingerprint, face or screen lock, and is found without the name of an account (discoverable).
 */
type PasskeyUse = 'factor' | 'login'

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
    account,
    siteName,
    challenge,
    passkeys,
    use,
  }: {
    account: { id: number; name: string }
    siteName: string
    challenge: string
    passkeys: StoredPasskey[]
    use: PasskeyUse
  },
): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
  const rpID = relyingParty(where)
  if (!rpID) return undefined
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: siteName,
    rpID,
    userName: account.name,
    userID: new TextEncoder().encode(String(account.id)),
    challenge: fromBase64Url(challenge),
    attestationType: 'none',
    excludeCredentials: toDescriptors(passkeys),
    authenticatorSelection:
      use === 'login'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/**
 * Options for the browser to use one of these passkeys, or for a login any that it has; undefined if there is
 * none, or it cannot.
 */
export async function buildRequestOptions(
  where: PasskeySite,
  { challenge, passkeys }: { challenge: string; passkeys?: StoredPasskey[] },
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const rpID = relyingParty(where)
  if (!rpID || passkeys?.length === 0) return undefined
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID,
    challenge: fromBase64Url(challenge),
    ...(passkeys && { allowCredentials: toDescriptors(passkeys) }),
    userVerification: passkeys ? 'preferred' : 'required',
  })
}

/**
 * The passkey that a browser has created; undefined if the response is unreadable or answers another
 * challenge or site.
 */
export async function readNewPasskey(
  where: PasskeySite,
  { challenge, response, use }: { challenge: string; response: unknown; use: PasskeyUse },
): Promise<NewPasskey | undefined> {
  const expected = { ...expectedAt(where, use), expectedChallenge: challenge }
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verifyRegistrationResponse({
    ...expected,
    response: response as RegistrationResponseJSON,
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { id, publicKey, counter, transports } = result.registrationInfo.credential
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: readTransports(transports),
  }
}

/** Browsers do not sign them: they may be anything. */
function readTransports(transports: unknown): string[] {
  if (!Array.isArray(transports)) return []
  const isName = (each: unknown) => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each)
  return transports.filter(isName).slice(0, 8)
}

/**
 * The new counter of a used passkey; undefined if the response answers another challenge, or the counter has
 * not increased, which means that the key was copied.
 */
export async function readCounter(
  where: PasskeySite,
  {
    challenge,
    passkey,
    response,
    use,
  }: { challenge: string; passkey: StoredPasskey; response: unknown; use: PasskeyUse },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verifyAuthenticationResponse({
    ...expectedAt(where, use),
    expectedChallenge: challenge,
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

function expectedAt(where: PasskeySite, use: PasskeyUse) {
  return {
    expectedOrigin: where.origin,
    expectedRPID: relyingParty(where) ?? '',
    requireUserVerification: use === 'login',
  }
}

const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
