import type { Agreement } from '@hao/contract/agreements.ts'
import { type ApiError, isRefusal } from '../../base/api/api-error.ts'
import { request } from '../../base/api/request.ts'
import { tellPartFailed } from '../../base/browser/tell-part-failed.ts'

/**
 * Does what needs the consent to agreements. Where one has changed since the shopper agreed to it, the new version is shown over the page, and
 * what was to be done goes on once they accept it. `act` shows no refusal `agreement-changed` itself; rejects with it when they do not accept,
 * and with whatever else `act` rejects with.
 */
export async function acceptingChanges<T>(act: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (!isRefusal(error, 'agreement-changed') || !(await accepts(error as ApiError))) throw error
    }
}

/** Shows what has changed; true when it was accepted, or has changed again meanwhile, so that it is worth another try. */
async function accepts({ details }: ApiError): Promise<boolean> {
  const changed = details.agreements as Pick<Agreement, 'id' | 'version'>[]
  try {
    const reading = changed.map(({ id, version }) => request('GET /agreement/:id', { id, version }))
    const { showChanged } = await import('./show-changed.tsx')
    return await showChanged(await Promise.all(reading))
  } catch (error) {
    tellPartFailed(error)
    return false
  }
}
