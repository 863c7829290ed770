import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import * as entity from '../entities.ts'
import { displayedVersions } from '../agreements.ts'
import { userData } from '../user-data.ts'

const { ownId, text } = entity

/** One login. Times are UTC. */
const login = z.object({
  id: z.uuid(),
  device: z.string(),
  since: entity.moment,
  lastUsedAt: entity.moment,
  current: z.boolean(),
})

export type Login = z.infer<typeof login>

export const userEndpoints = defineEndpoints({
  'GET /user/:id': {
    summary: 'AP-8 the user',
    access: 'user',
    input: ownId,
    output: entity.user,
    refusals: [],
  },
  'PATCH /user/:id': {
    summary:
      'EN-5 change the given fields of nickname, avatar, gender and location (province, city, district)',
    access: 'user',
    input: ownId.extend({
      nickname: entity.name(20).optional(),
      avatar: entity.avatar.optional(),
      gender: entity.wireCode([0, 1, 2]).optional(),
      location: entity.location.optional(),
    }),
    output: entity.user,
    refusals: [],
  },
  'DELETE /user/:id': {
    summary:
      "delete the account: a code (type delete) of its phone is needed; refused while there are pending or unbound orders or live subscriptions (details count them). Orders are kept without the person's details",
    access: 'user',
    input: ownId.extend({ code: entity.code.optional() }),
    output: z.object({ id: z.number().int() }),
    refusals: ['account-in-use', 'code-wrong', 'code-expired', 'rate-limited'],
  },
  'GET /user/:id/data': {
    summary: 'all stored data of the user, for download',
    access: 'user',
    input: ownId,
    output: userData,
    refusals: [],
  },
  'POST /code/sms': {
    summary:
      'AP-9 send an SMS code; both times are seconds. It is valid for the requesting user, else for the network address or the verificationId',
    access: 'anyone',
    vital: true,
    input: z.object({
      phone: entity.phone,
      type: z
        .enum(['login', 'bind', 'change', 'delete', 'login-phone', 'lost-phone', 'passkey'])
        .default('login'),
    }),
    output: z.object({
      resendAfter: z.number().int(),
      expiresIn: z.number().int(),
      verificationId: z.string(),
    }),
    refusals: [
      'unauthorised',
      'account-in-use',
      'account-blocked',
      'phone-changed-lately',
      'code-too-soon',
      'rate-limited',
      'sms-unavailable',
    ],
  },
  'POST /user/login': {
    summary: 'AU-3 log in with a phone and its SMS code',
    access: 'anyone',
    vital: true,
    input: z.object({
      phone: entity.phone,
      code: entity.code,
      agreed: entity.flag.optional(),
      versions: displayedVersions.optional(),
      verificationId: text(64).optional().meta({ description: 'what POST /code/sms gave with the code' }),
    }),
    output: entity.session,
    refusals: ['agreement-required', 'agreement-changed', 'code-wrong', 'code-expired', 'rate-limited'],
  },
  'POST /user/refresh': {
    summary: 'exchange a refresh token, which is then spent, for a new pair of tokens',
    access: 'anyone',
    vital: true,
    input: z.object({ refreshToken: text(200) }),
    output: entity.session,
    refusals: ['unauthorised'],
  },
  'DELETE /user/logout/:id': {
    summary: 'AP-10 log out: revokes the tokens of this session',
    access: 'user',
    vital: true,
    input: ownId,
    output: z.object({ id: z.number().int() }),
    refusals: [],
  },
  'GET /session': {
    summary:
      'the logins of the user, last used first; `device` is empty if unknown, `current` is the requesting one',
    access: 'user',
    input: z.object({}),
    output: z.array(login),
    refusals: [],
  },
  'DELETE /session': {
    summary: 'log out all other devices at once',
    access: 'user',
    input: z.strictObject({}),
    output: z.object({ ended: z.number().int() }),
    refusals: [],
  },
  'DELETE /session/:id': {
    summary: 'log out one device at once; idempotent',
    access: 'user',
    input: z.object({ id: z.uuid() }),
    output: z.object({ id: z.uuid() }),
    refusals: ['not-found'],
  },
  'POST /auth/kuaidd': {
    summary: "AP-11 log in with the courier app's token",
    access: 'anyone',
    vital: true,
    input: z.object({ token: text(2000) }),
    output: entity.session,
    refusals: ['unauthorised', 'courier-unavailable', 'rate-limited'],
  },
})
