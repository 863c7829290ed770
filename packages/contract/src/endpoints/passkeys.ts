import { z } from 'zod'
import { displayedVersions } from '../agreements.ts'
import { defineEndpoints } from '../endpoint.ts'
import * as entity from '../entities.ts'
import { webauthn } from '../webauthn.ts'

const { text } = entity

/** `device`: the browser that added it; empty if unknown. */
const passkey = z.object({
  id: z.number().int(),
  device: z.string(),
  since: entity.moment,
  lastUsedAt: entity.moment.optional(),
})

export type Passkey = z.infer<typeof passkey>

/** What a browser is asked to sign, once and within 5 minutes. */
const ceremony = z.object({ challenge: z.string(), options: webauthn })

const answer = z.object({ challenge: text(100), response: webauthn })

/** Passkeys: a second way to log in. */
export const passkeyEndpoints = defineEndpoints({
  'GET /passkey': {
    summary: 'the passkeys of the user, oldest first',
    access: 'user',
    input: z.object({}),
    output: z.array(passkey),
    refusals: [],
  },
  'POST /passkey/begin': {
    summary: 'begin to add a passkey, with a code (type passkey) to the login phone; options for the browser',
    access: 'user',
    input: z.object({ code: entity.code }),
    output: ceremony,
    refusals: [
      'phone-required',
      'account-blocked',
      'passkey-limit',
      'code-wrong',
      'code-expired',
      'rate-limited',
    ],
  },
  'POST /passkey': {
    summary: 'add the passkey that the browser has created; the answer is what GET /passkey gives',
    access: 'user',
    input: answer,
    output: z.array(passkey),
    refusals: ['account-blocked', 'passkey-limit', 'passkey-wrong'],
  },
  'DELETE /passkey/:id': {
    summary: 'remove a passkey; an SMS code remains as a way to log in',
    access: 'user',
    input: z.object({ id: entity.id }),
    output: z.object({ id: z.number().int() }),
    refusals: ['not-found'],
  },
  'POST /passkey/login/begin': {
    summary: 'begin to log in with a passkey; options for the browser',
    access: 'anyone',
    vital: true,
    input: z.object({}),
    output: ceremony,
    refusals: ['rate-limited'],
  },
  'POST /passkey/login': {
    summary: 'log in with a passkey, whose account it is',
    access: 'anyone',
    vital: true,
    input: answer.extend({ agreed: entity.flag.optional(), versions: displayedVersions.optional() }),
    output: entity.session,
    refusals: ['agreement-required', 'agreement-changed', 'passkey-unknown', 'passkey-wrong', 'rate-limited'],
  },
})
