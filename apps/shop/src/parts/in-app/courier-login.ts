import { isApiError } from '@hao/contract/client/api-error.ts'
import { requestWithoutToken } from '../../base/api/request.ts'
import { currentUser, signIn } from '../../base/api/session.ts'
import { readStored, removeStored } from '../../base/api/storage.ts'

/**
 * Inside the courier app: logs an unknown shopper in by the token that the app left in storage (AU-4), without a word. A token is good for one
 * use, so one that was taken or refused is forgotten; after a failure of the network it is tried again with the next page. Never rejects.
 */
export async function logInByCourier(): Promise<void> {
  const token = readStored('appToken')
  if (!token || currentUser().id > 0) return
  try {
    const session = await requestWithoutToken('POST /auth/kuaidd', { token })
    removeStored('appToken')
    // Whoever logged in by a code while the courier was slow stays who they are.
    if (currentUser().id === 0) signIn(session)
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) removeStored('appToken')
  }
}
