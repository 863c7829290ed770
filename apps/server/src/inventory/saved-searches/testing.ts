import { savedSearchConsent } from '@hao/contract/saved-search-terms.ts'
import { sql } from 'kysely'
import type { TestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { newWaiter } from '../waitlist/testing.ts'

/** A user who saves searches. Each request uses a fresh session, so the clock may have moved. */
export async function newSearcher(server: TestServer, known?: string) {
  const { userId, phone, options, order, cancel } = await newWaiter(server, known)
  return {
    userId,
    phone,
    options,
    order,
    cancel,
    save: async (criteria: Record<string, unknown>) =>
      server.request('POST /saved-search', criteria, await options()),
    saveWithSms: async (criteria: Record<string, unknown>) =>
      server.request(
        'POST /saved-search',
        { ...criteria, sms: true, consent: savedSearchConsent.version },
        await options(),
      ),
    searches: async () => (await server.request('GET /saved-search', {}, await options())).data,
    look: async (id: number) => server.request('POST /saved-search/:id/look', { id }, await options()),
    remove: async (id: number) => server.request('DELETE /saved-search/:id', { id }, await options()),
    /** The parameters of the SMS about saved searches sent to their phone, oldest first. */
    messages: async () =>
      (await selectSmsTo(server.context, phone))
        .toReversed()
        .filter(({ template }) => template === 'search-found')
        .map(({ params }) => params),
  }
}

/** Runs the job until it has counted all transactions that have ended by now, in any database. */
export async function matchSearches(server: TestServer, times = 1): Promise<void> {
  const { db } = server.context
  const { rows } = await sql<{ xid: string }>`SELECT pg_current_xact_id()::text AS xid`.execute(db)
  for (;;) {
    await Promise.all(Array.from({ length: times }, () => server.runJob('searches-match', {})))
    const { upto } = await db.selectFrom('saved_search_position').select('upto').executeTakeFirstOrThrow()
    if (BigInt(upto) > BigInt(rows[0]!.xid)) return
  }
}

/** Runs the job of each message. */
export async function sendMessages(server: TestServer, times = 1): Promise<void> {
  const messages = await server.context.db.selectFrom('search_messages').select('id').orderBy('id').execute()
  for (const { id: messageId } of messages)
    await Promise.all(Array.from({ length: times }, () => server.runJob('search-notice', { messageId })))
}
