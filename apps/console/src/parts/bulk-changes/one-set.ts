import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

/** A set of changes as its screen shows it. */
export type OneSet = ConsoleOutput<'GET /set/:id'>

/** How the file of an import was read. */
export type FileReading = NonNullable<OneSet['file']>

/** Its newest request for approval, and what it does to prices. */
export type Approval = NonNullable<OneSet['approval']>
export type Figures = Approval['figures']

/** Its state as it is now: a preview that is too old to be carried out is over, though only the night ends it. */
export function stateNow({ state, runUntil }: Pick<OneSet, 'state' | 'runUntil'>): OneSet['state'] {
  return runUntil !== null && Date.parse(runUntil) < serverNow() ? 'expired' : state
}

/** Whether the file of an import has not come to its end yet. */
export function lacksParts({ kind, state, progress }: OneSet): boolean {
  return kind === 'import' && state === 'reading' && progress.of === 0
}
