import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { factorChallenge, challenge, enrolment, newFactor, password, proof } from '../factor.ts'
import { roles } from '../roles.ts'

const role = z.enum(roles)
const done = z.object({})
const inviteToken = z.string().min(1).max(100)

export const loginEndpoints = defineConsoleEndpoints({
  'GET /login': {
    summary: 'whom a demonstration lets anybody be: nobody in production',
    permission: 'anyone',
    input: z.object({}),
    output: z.object({ people: z.array(z.object({ role, name: z.string() })) }),
    refusals: [],
  },
  'POST /login': {
    summary: 'the first step of a login: name and password; tells what the second may be',
    permission: 'anyone',
    ownTransactions: true,
    audit: { action: 'login.begin', subject: 'staff', actionIfWrong: 'login.wrong-password' },
    input: z.strictObject({ name: z.string().min(1).max(1000), password }),
    output: factorChallenge,
    refusals: ['login-wrong', 'rate-limited'],
  },
  'POST /login/factor': {
    summary: 'the second step: a factor; the answer brings the cookie of the session',
    permission: 'anyone',
    ownTransactions: true,
    setsSession: true,
    audit: { action: 'login', subject: 'staff', actionIfWrong: 'login.wrong-factor' },
    input: z.strictObject({ challenge, proof }),
    output: done,
    refusals: ['login-wrong', 'factor-wrong', 'challenge-over', 'rate-limited'],
  },
  'POST /login/demonstration': {
    summary: 'enters as one of the people of a demonstration',
    permission: 'anyone',
    ownTransactions: true,
    setsSession: true,
    audit: { action: 'login.demonstration', subject: 'staff' },
    input: z.strictObject({ role }),
    output: done,
    refusals: ['not-found'],
  },
  'POST /invite/open': {
    summary: 'shows whom an invitation is for, and begins their first factor',
    permission: 'anyone',
    ownTransactions: true,
    audit: { action: 'invite.open', subject: 'staff' },
    input: z.strictObject({ token: inviteToken }),
    output: z.object({ name: z.string(), roles: z.array(role), enrolment }),
    refusals: ['invite-over', 'rate-limited'],
  },
  'POST /invite/accept': {
    summary: 'sets password and factor, and logs in; the recovery codes are shown this once',
    permission: 'anyone',
    ownTransactions: true,
    setsSession: true,
    audit: { action: 'invite.accept', subject: 'staff', actionIfWrong: 'invite.wrong-factor' },
    input: z.strictObject({ token: inviteToken, challenge, password, factor: newFactor }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['invite-over', 'password-weak', 'challenge-over', 'factor-wrong', 'rate-limited'],
  },
  'POST /logout': {
    summary: 'ends the session and takes its cookie away; without one there is nothing to do',
    permission: 'anyone',
    ownTransactions: true,
    setsSession: true,
    audit: { action: 'logout', subject: 'staff' },
    input: z.strictObject({}),
    output: done,
    refusals: [],
  },
})
