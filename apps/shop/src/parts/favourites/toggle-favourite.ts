import type { PhoneNumber } from '@hao/contract/entities.ts'

/** Turns a number's heart on or off by the script that saves it, and says so when that does not come. */
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
