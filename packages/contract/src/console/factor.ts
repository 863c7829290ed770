import { z } from 'zod'
import { text } from '../entities.ts'
import { staffText } from './staff-text.ts'

/** What a passkey of a browser needs or says, as WebAuthn writes it into JSON. */
const webauthn = z
  .record(z.string(), z.unknown())
  .meta({ description: 'any names: browsers add members to the JSON of WebAuthn; its library reads it' })

/** The token of what has begun: it ends it. */
export const challenge = text(100)

/** A code of an app or of a list, in whichever way it was typed. */
const code = z.string().min(1).max(100)

/** What proves that it is them. */
export const proof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code }),
  z.strictObject({ method: z.literal('passkey'), response: webauthn }),
  z.strictObject({ method: z.literal('recovery'), code }),
])

/** What somebody can prove it with; `passkey` is what the browser is asked for. */
export const factorChallenge = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(['passkey', 'totp', 'recovery'])),
  passkey: webauthn.optional(),
})

/** The first code of an app, or a passkey that the browser has made. */
export const newFactor = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code }),
  z.strictObject({ method: z.literal('passkey'), response: webauthn, name: staffText(100).default('') }),
])

/** A factor that is being set up: a secret for an app, with its address for a QR code, or a passkey where the browser can keep one for this address. */
export const enrolment = z.object({
  challenge: z.string(),
  totp: z.object({ secret: z.string(), uri: z.string() }),
  passkey: webauthn.optional(),
})

/** What is typed as a password; whether it is good enough is another question. */
export const password = z.string().min(1).max(1000)
