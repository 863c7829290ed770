import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** Loaded when the first passkey is needed. */
const webauthn = () => import('@simplewebauthn/browser')

/** Authenticates with a passkey; undefined when the user cancels or has none here. */
export async function getPasskeyAssertion(options: Json): Promise<Json | undefined> {
  const { startAuthentication } = await webauthn()
  if (!isRequest(options)) return undefined
  return startAuthentication({ optionsJSON: options }).then(asJson, () => undefined)
}

/** Creates a passkey; undefined when the user cancels. */
export async function createPasskey(options: Json): Promise<Json | undefined> {
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
