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
  if (!isRequest(options)) return undefined
  return startAuthentication({ optionsJSON: options }).then(asJson, () => undefined)
}

/** Has the person make a passkey; undefined where they do not. */
export async function makePasskey(options: Json): Promise<Json | undefined> {
  const { startRegistration } = await webauthn()
  if (!isCreation(options)) return undefined
  return startRegistration({ optionsJSON: options }).then(asJson, () => undefined)
}

function isRequest(options: Json): options is Json & PublicKeyCredentialRequestOptionsJSON {
  return typeof options['challenge'] === 'string'
}

function isCreation(options: Json): options is Json & PublicKeyCredentialCreationOptionsJSON {
  const { rp, user, pubKeyCredParams } = options
  return (
    isRequest(options) &&
    typeof rp === 'object' &&
    typeof user === 'object' &&
    Array.isArray(pubKeyCredParams)
  )
}

const asJson = (response: object): Json => ({ ...response })
