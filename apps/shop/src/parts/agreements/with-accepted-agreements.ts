import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { isRefusal, type RefusalError } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { reportLoadFailure } from '../../base/browser/report-load-failure.ts'
import type { ConsentBox } from './consent-box.ts'

/**
 * Does what needs the consent to agreements, with the versions that `box` has shown; none where it needs no box, because the shopper has agreed before.
 * Where one has changed, the new version is shown over the page, and what was to be done goes on once they accept it. `act` shows no refusal
 * `agreement-changed` itself; rejects with it when they do not accept, and with whatever else `act` rejects with.
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

/** Shows what has changed; the versions that were shown when they were accepted, or have changed again meanwhile, so that it is worth another try. */
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
