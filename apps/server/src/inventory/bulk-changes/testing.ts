import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { ChangeSetState, RowOutcome } from '../../platform/db/schema/change-sets.ts'
import { startTestServer } from '../../testing/server.ts'
import type { BulkMove, Move } from './moves.ts'
import { moveNumber, type StaffAction } from './move-number.ts'
import { previewBulkChange } from './preview-bulk.ts'
import type { NumberSelection } from './row-queries.ts'
import { discardSet } from './discard-set.ts'
import { resumeSet, runSet } from './run-set.ts'
import { stopSet } from './stop-set.ts'
import { undoSet } from './undo-set.ts'
import { uploadImport } from './upload-import.ts'
import { type SliceLimits, runSetSlice } from './run-set-slice.ts'

/** A server and a staff member who changes its inventory. */
export async function startBulkChangeServer() {
  // Two-person rules have tests of their own.
  const server = await startTestServer({
    env: { PRICE_CUT_SUM_PERCENT: '100', PRICE_CUT_ONE_PERCENT: '100' },
  })
  const { context } = server
  const act = () => ({ staffId: 7, reason: '清仓', at: context.clock() })
  const write = <T>(work: (trx: Trx) => Promise<T>) => inTransaction(context.db, work)
  const numberOf = async (digits: string) => {
    const number = await context.db
      .selectFrom('numbers')
      .selectAll()
      .where('digits', '=', digits)
      .executeTakeFirstOrThrow()
    const { version } = await context.db
      .selectFrom('number_history')
      .select(({ fn }) => fn.max('id').as('version'))
      .where('number_id', '=', number.id)
      .executeTakeFirstOrThrow()
    return { ...number, version }
  }
  return {
    server,
    context,
    numberOf,
    statesOf: async (...digits: string[]) =>
      Promise.all(digits.map(async (each) => (await numberOf(each)).state)),
    /** All numbers with their states, by digits. */
    stock: async () =>
      Object.fromEntries(
        (await context.db.selectFrom('numbers').select(['digits', 'state']).execute()).map(
          ({ digits, state }) => [digits, state],
        ),
      ),
    historyOf: async (digits: string) =>
      context.db
        .selectFrom('number_history')
        .innerJoin('numbers', 'numbers.id', 'number_history.number_id')
        .select([
          'event',
          'number_history.state',
          'staff_id',
          'reason',
          'change_set_id',
          'number_history.price_fen',
        ])
        .where('numbers.digits', '=', digits)
        .orderBy('number_history.id')
        .execute(),
    /** Changes a number at its current version, or at `version`. */
    move: async (digits: string, change: Move, version?: number) => {
      const number = await numberOf(digits)
      return write((trx) =>
        moveNumber(context, trx, { id: number.id, version: version ?? number.version, ...change }, act()),
      )
    },
    preview: async (selected: NumberSelection, change: BulkMove) =>
      write((trx) => previewBulkChange(trx, selected, change, act())),
    begin: async (setId: number, by: Partial<StaffAction> = {}) =>
      write((trx) => runSet(context, trx, setId, { ...act(), ...by })),
    beginUndo: async (setId: number, by: Partial<StaffAction> = {}) =>
      write((trx) => undoSet(context, trx, setId, { ...act(), ...by })),
    stop: async (setId: number) => write((trx) => stopSet(trx, setId, act())),
    resume: async (setId: number) => write((trx) => resumeSet(context, trx, setId, act())),
    discard: async (setId: number) => write((trx) => discardSet(trx, setId, act())),
    upload: async (csv: string | Buffer) =>
      write((trx) =>
        uploadImport(context, trx, { name: 'a.csv', content: Buffer.from(csv), last: true }, act()),
      ),
    /** Works on a set to its end, or within the limits. A job has a limit of time besides. */
    work: async (setId: number, slice?: SliceLimits) => runSetSlice(context, setId, slice),
    setOf: async (setId: number) =>
      context.db.selectFrom('change_sets').selectAll().where('id', '=', setId).executeTakeFirstOrThrow(),
    /** The digits of the rows of a set, by outcome. */
    outcomes: async (setId: number): Promise<Partial<Record<RowOutcome, string[]>>> => {
      const rows = await context.db
        .selectFrom('change_rows')
        .select(['digits', 'outcome'])
        .where('change_set_id', '=', setId)
        .orderBy('digits')
        .execute()
      const found: Partial<Record<RowOutcome, string[]>> = {}
      for (const { digits, outcome } of rows) (found[outcome] ??= []).push(digits)
      return found
    },
  }
}

/** The state and the counts of a set. */
export function summarise(set: { state: ChangeSetState } & Record<Counted, number>) {
  const { state, planned, changed, changed_since: changedSince, undone, kept, refused, unchanged } = set
  return { state, planned, changed, changedSince, undone, kept, refused, unchanged }
}
type Counted = 'planned' | 'changed' | 'changed_since' | 'undone' | 'kept' | 'refused' | 'unchanged'
