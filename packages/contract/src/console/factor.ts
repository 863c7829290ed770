import { z } from 'zod'
import { text } from '../entities.ts'
import { webauthn } from '../webauthn.ts'
import { staffText } from './fields.ts'

/** The token of a started login, proof or enrolment; completing it needs the token. */
export const challenge = text(100)

const code = z.string().min(1).max(100)

export const proof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code }),
  z.strictObject({ method: z.literal('passkey'), response: webauthn }),
  z.strictObject({ method: z.literal('recovery'), code }),
])

/** The accepted methods; `passkey` holds the options for the browser. */
export const factorChallenge = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(['passkey', 'totp', 'recovery'])),
  passkey: webauthn.optional(),
})

/** The first code of a new app, or a new passkey. */
export const newFactor = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code }),
  z.strictObject({ method: z.literal('passkey'), response: webauthn, name: staffText(100).default('') }),
])

/** A secret for an app with its address for a QR code, and passkey options where the browser has them. */
export const enrolment = z.object({
  challenge: z.string(),
  totp: z.object({ secret: z.string(), uri: z.string() }),
  passkey: webauthn.optional(),
})

/** A typed password. Its strength is checked elsewhere. */
export const password = z.string().min(1).max(1000)
