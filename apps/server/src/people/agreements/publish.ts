import type { Insertable } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { insertAgreement } from './queries.ts'

type Text = Pick<Insertable<Schema['agreement_texts']>, 'title' | 'body' | 'changes'>

/** A version of an agreement: from when it holds, and what it says by language, zh at least. `changes` tells in a few words what is new in it. */
export type AgreementVersion = Insertable<Schema['agreements']> & { texts: Readonly<Record<string, Text>> }

/** Publishes a version of an agreement, which is in effect from its moment on. Rejects with a unique violation where it is published already. */
export async function publishAgreement(trx: Trx, { texts, ...row }: AgreementVersion): Promise<void> {
  const { id: agreement_id, version } = row
  const words = Object.entries(texts).map(([locale, text]) => ({ agreement_id, version, locale, ...text }))
  await insertAgreement(trx, row, words)
}
