import { type TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
/**
 * An import as a change set, with the staff member and the reason. It stores the former state of each number.
 * `seen` is the snapshot of its preview: numbers that have changed since are skipped.
 */
export type ImportSet = {
  setId: number
  staffId: number | null
  reason: string | null
  seen: TransactionSnapshot
}

/** A staff member has stopped the set while its import was running. */
export class SetStoppedError extends Error {}
