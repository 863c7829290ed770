import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

type CustomerNotes = { id: Id; user_id: number; staff_id: number; text: Buffer; at: Date }

type CustomerBlocks = {
  id: Id
  user_id: number
  /** The request that a second person approved. */
  approval_id: number
  /** Calls to the customer's numbers are barred, too. */
  silent: boolean
  started_at: Date
  /** Null: until it is lifted. */
  until: Date | null
  ended_at: Generated<Date | null>
  /** Hashes of the phone and courier id of an account that was deleted during the block. */
  kept_hashes: Generated<Buffer[] | null>
}

/** The data of a customer for an authority, an encrypted ZIP. It can be downloaded once. */
type SealedExports = {
  approval_id: number
  user_id: number
  /** Null once it was downloaded, or a week later. */
  content: Buffer | null
  sha256: string
  rows: number
  sealed_at: Date
  downloaded_at: Generated<Date | null>
}

export type CustomerSchema = {
  customer_notes: CustomerNotes
  customer_blocks: CustomerBlocks
  sealed_exports: SealedExports
}
