import type { PhoneNumber } from '@hao/contract/entities.ts'

/** Toggles a favourite with the script that saves it; shows a toast when that does not load. */
export function toggleFavourite(number: PhoneNumber): void {
  import('./sync.ts')
    .then(({ toggle }) => toggle(number))
    .catch((error: unknown) =>
      import('../../base/browser/report-load-failure.ts').then(({ reportLoadFailure: tellPartFailed }) =>
        tellPartFailed(error),
      ),
    )
    .catch(() => undefined)
}
