import type { Insertable } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import type { Texts } from '../texts.ts'

/** A version of an agreement and what it says. */
export type Agreement = Insertable<Schema['agreements']> & { texts: Texts<{ title: string; body: string }> }
