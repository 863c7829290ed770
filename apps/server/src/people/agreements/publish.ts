import type { Insertable } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
type Text = Pick<Insertable<Schema['agreement_texts']>, 'title' | 'body' | 'changes'>

/**
 * A version of an agreement: when it becomes effective, and its texts by language (zh is required).
 * `changes` summarises what is new.
 */
export type AgreementVersion = Insertable<Schema['agreements']> & { texts: Readonly<Record<string, Text>> }

/** Publishes a version of an agreement. Throws a unique violation if it is published already. */
export async function publishAgreement(trx: Trx, { texts, ...row }: AgreementVersion): Promise<void> {
  const { id: agreement_id, version } = row
  const words = Object.entries(texts).map(([locale, text]) => ({ agreement_id, version, locale, ...text }))
  await trx.insertInto('agreements').values(row).execute()
  await trx.insertInto('agreement_texts').values(words).execute()
}
