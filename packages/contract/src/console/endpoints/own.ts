import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { factorChallenge, challenge, enrolment, newFactor, password, proof } from '../factor.ts'
import { id } from '../fields.ts'

const done = z.object({})
const moment = z.iso.datetime()

export const ownEndpoints = defineConsoleEndpoints({
  'GET /me/sessions': {
    summary: 'one’s open sessions, the newest first',
    permission: 'self',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.number().int(),
          device: z.string(),
          ip: z.string().nullable(),
          createdAt: moment,
          lastUsedAt: moment,
          current: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  },
  'DELETE /me/session/:id': {
    summary: 'ends one of one’s sessions',
    permission: 'self',
    audit: { action: 'session.end', subject: 'session' },
    input: z.strictObject({ id }),
    output: done,
    refusals: ['no-such-thing'],
  },
  'GET /me/factors': {
    summary: 'what one logs in with',
    permission: 'self',
    input: z.object({}),
    output: z.object({
      totp: z.boolean(),
      passkeys: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          createdAt: moment,
          lastUsedAt: moment.nullable(),
        }),
      ),
      recoveryCodes: z.number().int(),
    }),
    refusals: [],
  },
  'POST /me/factor/ask': {
    summary: 'begins to confirm that it is oneself',
    permission: 'self',
    secret: true,
    audit: { action: 'factor.ask', subject: 'staff' },
    input: z.strictObject({}),
    output: factorChallenge,
    refusals: [],
  },
  'POST /me/factor': {
    summary: 'confirms that it is oneself: for five minutes what wants a fresh factor is open',
    permission: 'self',
    ownTransactions: true,
    audit: { action: 'factor.give', subject: 'staff', actionIfWrong: 'factor.wrong' },
    input: z.strictObject({ challenge, proof }),
    output: z.object({ factorAt: moment }),
    refusals: ['factor-wrong', 'challenge-over', 'rate-limited'],
  },
  'POST /me/password': {
    summary: 'sets another password and ends all other sessions',
    permission: 'self',
    fresh: true,
    ownTransactions: true,
    audit: { action: 'password.change', subject: 'staff', actionIfWrong: 'password.wrong' },
    input: z.strictObject({ current: password, next: password }),
    output: done,
    refusals: ['password-wrong', 'password-weak', 'rate-limited'],
  },
  'POST /me/factors/begin': {
    summary: 'begins to add a passkey or an app',
    permission: 'self',
    fresh: true,
    secret: true,
    audit: { action: 'factor.begin', subject: 'staff' },
    input: z.strictObject({}),
    output: enrolment,
    refusals: [],
  },
  'POST /me/factors': {
    summary: 'adds a passkey, or an app in place of the one before',
    permission: 'self',
    fresh: true,
    secret: true,
    audit: { action: 'factor.add', subject: 'staff', actionIfWrong: 'factor.add-wrong' },
    input: z.strictObject({ challenge, factor: newFactor }),
    output: done,
    refusals: ['factor-wrong', 'challenge-over'],
  },
  'DELETE /me/passkey/:id': {
    summary: 'takes a passkey away, but not the last factor',
    permission: 'self',
    fresh: true,
    audit: { action: 'factor.remove', subject: 'passkey' },
    input: z.strictObject({ id }),
    output: done,
    refusals: ['no-such-thing', 'last-factor'],
  },
  'DELETE /me/totp': {
    summary: 'takes the app away, but not the last factor',
    permission: 'self',
    fresh: true,
    audit: { action: 'factor.remove', subject: 'totp' },
    input: z.strictObject({}),
    output: done,
    refusals: ['no-such-thing', 'last-factor'],
  },
  'POST /me/recovery-codes': {
    summary: 'gives ten new recovery codes, shown this once; those before are good no more',
    permission: 'self',
    fresh: true,
    secret: true,
    audit: { action: 'recovery-codes.renew', subject: 'staff' },
    input: z.strictObject({}),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: [],
  },
})
