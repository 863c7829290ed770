import type { Session } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { openLogin } from '../browser/navigate.ts'
import { showSlowToast } from '../browser/show-slow-toast.ts'
import { currentLocale } from '../texts/locale.ts'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { createRequest } from './create-request.ts'
import { accessToken, currentUser, signIn, signOut } from './session.ts'
import { readStored } from './storage.ts'

/**
 * Sends a request: `request('POST /order', input, { idempotent: true, handles: ['number-taken'] })`.
 * Resolves to the envelope's data. Rejects with an `ApiError` (see `isRefusal`) after a toast with the error,
 * unless `quiet` is set or `handles` has its code. An expired access token is renewed once; without a valid
 * session the login screen opens, with the way back.
 */
export const request = createRequest({
  origin: '',
  locale: currentLocale,
  token: accessToken,
  person: () => currentUser().id,
  refresh: refreshOnce,
  onSignedOut: leaveToLogin,
  onFailure: (error) => showToast(error.message, 'error'),
  onSlow: showSlowToast,
})

/** The renewals under way, by the spent token. */
const refreshing = new Map<string, Promise<boolean>>()

function refreshOnce(spent: string): Promise<boolean> {
  const known = refreshing.get(spent)
  if (known) return known
  const turn = refreshAlone(spent).finally(() => refreshing.delete(spent))
  refreshing.set(spent, turn)
  return turn
}

/**
 * For requests that do not use `request`: renews the session whose token was refused, or opens the login
 * screen (false). Rejects without an answer.
 */
export async function renewSession(spent: string): Promise<boolean> {
  const renewed = await refreshOnce(spent)
  if (!renewed) leaveToLogin()
  return renewed
}

/** A request before login: without a token, a toast or a redirect to the login screen. */
export const requestWithoutToken = createRequest({
  origin: '',
  locale: currentLocale,
  token: () => null,
  person: () => 0,
  refresh: () => Promise.resolve(false),
  onSignedOut: () => undefined,
  onFailure: () => undefined,
  onSlow: () => undefined,
})

/**
 * A refresh token works once, so tabs take turns; the second tab finds the tokens that the first has stored.
 */
async function refreshAlone(spent: string): Promise<boolean> {
  const { locks }: { locks?: LockManager } = navigator
  return locks ? locks.request('refresh', () => refresh(spent)) : refresh(spent)
}

async function refresh(spent: string): Promise<boolean> {
  if (accessToken() !== spent) return accessToken() !== null
  const refreshToken = readStored('refreshToken')
  if (!refreshToken) return false
  try {
    const session: Session = await requestWithoutToken('POST /user/refresh', { refreshToken })
    // A user who has logged out or was replaced is not restored.
    if (readStored('refreshToken') !== refreshToken) return accessToken() !== null
    signIn(session)
    return true
  } catch (error) {
    if (isApiError(error) && (error.status === 400 || error.status === 401)) return false
    throw error
  }
}

/** Forgets the session and opens the login screen, with the way back, unless it is open (ER-2). */
function leaveToLogin(): void {
  signOut()
  openLogin()
}
