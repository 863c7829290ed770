import { publishAgreement } from '../people/agreements/publish.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { TestServer } from './server.ts'

/** Publishes a version of an agreement, effective now (the server's clock) or `inMs` later. */
export async function publishAgreementVersion(
  { context }: TestServer,
  id: string,
  version: string,
  inMs = 0,
): Promise<void> {
  const effective_at = new Date(context.clock().getTime() + inMs)
  const text = (words: string) => ({ title: words, body: `${words} ${version}`, changes: `${version}!` })
  const texts = { zh: text('中文'), en: text('English') }
  await inTransaction(context.db, (trx) => publishAgreement(trx, { id, version, effective_at, texts }))
}
