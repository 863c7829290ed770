import { isApiError } from '@hao/contract/client/api-error.ts'
import { requestWithoutToken } from '../../base/api/request.ts'
import { currentUser, signIn } from '../../base/api/session.ts'
import { readStored, removeStored } from '../../base/api/storage.ts'

/**
 * In the courier app: logs an anonymous shopper in with the app's token in storage (AU-4), silently. A token
 * works once, so an accepted or refused one is deleted; after a network failure the next page tries again.
 * Never rejects.
 */
export async function logInByCourier(): Promise<void> {
  const token = readStored('appToken')
  if (!token || currentUser().id > 0) return
  try {
    const session = await requestWithoutToken('POST /auth/kuaidd', { token })
    removeStored('appToken')
    // A user who has logged in by a code before the courier answered stays logged in.
    if (currentUser().id === 0) signIn(session)
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) removeStored('appToken')
  }
}
