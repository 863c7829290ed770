import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

export type ChangeSet = ConsoleOutput<'GET /set/:id'>

export type FileReading = NonNullable<ChangeSet['file']>

/** The recognised format of a file, and its first rows. */
export type FileFormat = NonNullable<FileReading['format']>

/** The newest approval request of a set, and its effect on prices. */
export type Approval = NonNullable<ChangeSet['approval']>
export type Figures = Approval['figures']

/** The current state. An expired preview is over, though the state is updated only at night. */
export function getCurrentState({
  state,
  runUntil,
}: Pick<ChangeSet, 'state' | 'runUntil'>): ChangeSet['state'] {
  return runUntil !== null && Date.parse(runUntil) < serverNow() ? 'expired' : state
}

type Scheduled = Pick<ChangeSet, 'state' | 'parameters'>

/** Whether a started set waits for its moment. */
export const isScheduled = ({ state, parameters: { from } }: Scheduled) =>
  state === 'running' && typeof from === 'string' && Date.parse(from) > serverNow()

/** Whether the server works on a set now. */
export const isAtWork = (set: Scheduled) =>
  ['reading', 'running', 'undoing'].includes(set.state) && !isScheduled(set)

/** Whether parts of an import's file are missing. */
export function isIncomplete({ kind, state, progress }: ChangeSet): boolean {
  return kind === 'import' && state === 'reading' && progress.of === 0
}
