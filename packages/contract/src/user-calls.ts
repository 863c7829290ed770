import { z } from 'zod'
import { defineCalls } from './call.ts'
import * as entity from './entities.ts'

const { ownId, text } = entity

/** Codes, logins and the user's own record. */
export const userCalls = defineCalls({
  'GET /user/:id': {
    summary: 'AP-8 the user',
    access: 'user',
    input: ownId,
    output: entity.user,
    refusals: [],
  },
  'POST /code/sms': {
    summary: 'AP-9 send an SMS code; both times are seconds',
    access: 'anyone',
    input: z.object({ phone: entity.phone, type: z.enum(['login', 'bind']).default('login') }),
    output: z.object({ resendAfter: z.number().int(), expiresIn: z.number().int() }),
    refusals: ['code-too-soon', 'rate-limited', 'sms-unavailable'],
  },
  'POST /user/login': {
    summary: 'AU-3 log in with a phone and its SMS code',
    access: 'anyone',
    input: z.object({ phone: entity.phone, code: entity.code, agreed: entity.flag.optional() }),
    output: entity.session,
    refusals: ['agreement-required', 'code-wrong', 'code-expired', 'rate-limited'],
  },
  'POST /user/refresh': {
    summary: 'a new pair of tokens for a refresh token, which is thereby spent',
    access: 'anyone',
    input: z.object({ refreshToken: text(200) }),
    output: entity.session,
    refusals: [],
  },
  'DELETE /user/logout/:id': {
    summary: 'AP-10 log out: the tokens of this session are dead',
    access: 'user',
    input: ownId,
    output: z.object({ id: z.number().int() }),
    refusals: [],
  },
  'POST /auth/kuaidd': {
    summary: "AP-11 log in with the courier app's token",
    access: 'anyone',
    input: z.object({ token: text(2000) }),
    output: entity.session,
    refusals: [],
  },
})
