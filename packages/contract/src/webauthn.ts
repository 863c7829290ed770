import { z } from 'zod'

/** WebAuthn's JSON for a passkey, from or to the browser. */
export const webauthn = z
  .record(z.string(), z.unknown())
  .meta({ description: 'any names: browsers add members to the JSON of WebAuthn; its library reads it' })
