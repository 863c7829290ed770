import { randomBytes } from 'node:crypto'

const codeLifetimeMs = 300_000
const tokenLifetimeSeconds = 7200

type ErrorAnswer = { errcode: number; errmsg: string }

/** The credentials that the platform has issued to one app, in memory. Times in ms. */
export type Credentials = {
  /** A code for a user, valid for 5 minutes and one use. */
  issueCode(openid: string): string
  spendCode(code: string): string | ErrorAnswer
  /** The stable access token: the same until it expires or is revoked. */
  accessToken(): { value: string; expiresIn: number }
  /** The error of an invalid token; undefined for a valid one. */
  findTokenError(token: string): ErrorAnswer | undefined
  /** Ends the access token early, as a reset of the app's secret does. */
  revokeToken(): void
  ticket(): { value: string; expiresIn: number }
}

export function createCredentials(now: () => number): Credentials {
  const codes = new Map<string, { openid: string; expiresAt: number; spent: boolean }>()
  const accessToken = createRotatingToken(48, now)
  const ticket = createRotatingToken(43, now)
  const old = new Set<string>()
  return {
    issueCode: (openid) => {
      const code = randomBytes(16).toString('hex')
      codes.set(code, { openid, expiresAt: now() + codeLifetimeMs, spent: false })
      return code
    },
    spendCode: (code) => {
      const known = codes.get(code)
      if (!known) return { errcode: 40029, errmsg: 'invalid code' }
      if (known.spent) return { errcode: 40163, errmsg: 'code been used' }
      if (known.expiresAt <= now()) return { errcode: 42003, errmsg: 'code expired' }
      known.spent = true
      return known.openid
    },
    accessToken: accessToken.get,
    findTokenError: (token) => {
      if (token === accessToken.get().value) return undefined
      return old.has(token)
        ? { errcode: 42001, errmsg: 'access_token expired' }
        : { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }
    },
    revokeToken: () => {
      old.add(accessToken.get().value)
      accessToken.end()
    },
    ticket: ticket.get,
  }
}

function createRotatingToken(bytes: number, now: () => number) {
  let held = { value: '', until: 0 }
  return {
    get: () => {
      if (held.until <= now())
        held = { value: randomBytes(bytes).toString('base64url'), until: now() + tokenLifetimeSeconds * 1000 }
      return { value: held.value, expiresIn: Math.floor((held.until - now()) / 1000) }
    },
    end: () => {
      held = { value: '', until: 0 }
    },
  }
}
