import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { isRefusal, type RefusalError } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { reportLoadFailure } from '../../base/browser/report-load-failure.ts'
import type { ConsentBox } from './consent-box.ts'

/**
 * Runs `act` with the consent to agreements, in the versions that `box` displays; none if the shopper has
 * agreed before. If one has changed, the new version is shown, and `act` runs again once it is accepted.
 * `act` must not show the refusal `agreement-changed` itself; rejects with it when the shopper does not
 * accept, and with any other error of `act`.
 */
export async function withAcceptedAgreements<T>(
  act: (versions: DisplayedVersions | undefined) => Promise<T>,
  box?: ConsentBox,
): Promise<T> {
  let versions = await box?.known()
  for (;;)
    try {
      return await act(versions)
    } catch (error) {
      const newer = isRefusal(error, 'agreement-changed') && (await accepted(error))
      if (!newer) throw error
      if (!box) continue
      versions = { ...versions, ...newer }
      box.keep(versions)
    }
}

/**
 * Shows the changed agreements; returns their versions when accepted, or when they have changed again, so
 * that a retry makes sense.
 */
async function accepted({
  details,
}: RefusalError<'agreement-changed'>): Promise<DisplayedVersions | undefined> {
  const changed = details.agreements
  try {
    const reading = changed.map(({ id, version }) => request('GET /agreement/:id', { id, version }))
    const { showChangedAgreements: showChanged } = await import('./show-changed.tsx')
    const again = await showChanged(await Promise.all(reading))
    return again ? Object.fromEntries(changed.map(({ id, version }) => [id, version])) : undefined
  } catch (error) {
    reportLoadFailure(error)
    return undefined
  }
}
