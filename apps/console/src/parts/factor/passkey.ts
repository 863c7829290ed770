import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** It comes with the first passkey that is asked for. */
const webauthn = () => import('@simplewebauthn/browser')

/** Has the person show a passkey; undefined where they do not, or have none here. */
export async function showPasskey(options: Json): Promise<Json | undefined> {
  const { startAuthentication } = await webauthn()
  const asked = { optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }
  return startAuthentication(asked).then(asJson, () => undefined)
}

/** Has the person make a passkey; undefined where they do not. */
export async function makePasskey(options: Json): Promise<Json | undefined> {
  const { startRegistration } = await webauthn()
  const asked = { optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }
  return startRegistration(asked).then(asJson, () => undefined)
}

const asJson = (response: object): Json => ({ ...response })
