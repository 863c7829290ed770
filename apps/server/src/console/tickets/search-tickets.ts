import { sql } from 'kysely'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  selectTickets,
  toTicketPosition,
  type TicketFilters,
  type TicketPosition,
  type TicketRow,
  type Viewer,
} from './queries.ts'

/**
 * Tickets that one search reads at most. Texts are encrypted, so no index finds words in them: they are
 * decrypted in the order of the list. The next page continues where a search stopped.
 */
const maxSearched = 2000
const batchSize = 200
/** Texts that one search decrypts at most, apart from its last batch. */
const maxTexts = 10_000

type Search = {
  text: string
  filters: TicketFilters
  seen: Viewer
  sort: string
  after: TicketPosition | undefined
  limit: number
}

async function selectTexts(db: Db, ticketIds: readonly number[]) {
  const { rows } = await sql<{
    ticket_id: number
    column: 'ticket_messages.text' | 'ticket_notes.text'
    text: Buffer
  }>`
    SELECT ticket_id, 'ticket_messages.text' AS "column", text FROM ticket_messages WHERE ticket_id = ANY(${ticketIds})
    UNION ALL
    SELECT ticket_id, 'ticket_notes.text', text FROM ticket_notes
    WHERE ticket_id = ANY(${ticketIds})`.execute(db)
  return rows
}

/**
 * The next tickets whose messages and notes contain every word of a text, up to `limit`. `stoppedAt` is the
 * last ticket read if there may be more to read.
 */
export async function searchTickets(
  { keys }: Pick<Context, 'keys'>,
  db: Db,
  { text, filters, seen, sort, after, limit }: Search,
): Promise<{ rows: TicketRow[]; stoppedAt?: TicketPosition }> {
  const words = normalise(text).split(/\s+/).filter(Boolean)
  const rows: TicketRow[] = []
  let [position, searched, decrypted] = [after, 0, 0]
  while (searched < maxSearched && decrypted < maxTexts && rows.length < limit) {
    const batch = await selectTickets(db, filters, { seen, sort, after: position, limit: batchSize })
    const texts = await selectTexts(
      db,
      batch.map(({ id }) => id),
    )
    const conversations = new Map(batch.map(({ id }) => [id, [] as string[]]))
    for (const { ticket_id, column, text: encrypted } of texts)
      conversations.get(ticket_id)?.push(await keys.decrypt(column, encrypted))
    rows.push(...batch.filter(({ id }) => containsAll(conversations.get(id) ?? [], words)))
    searched += batch.length
    decrypted += texts.length
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return { rows: rows.slice(0, limit) }
    position = toTicketPosition(last)
  }
  return { rows: rows.slice(0, limit), ...(position && { stoppedAt: position }) }
}

const normalise = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Searches masked texts. Masking is slower than searching, so texts that do not match unmasked are skipped,
 * unless a word has the sign of a mask.
 */
function containsAll(conversation: readonly string[], words: readonly string[]): boolean {
  const contains = (texts: readonly string[]) => {
    const normalised = normalise(texts.join('\n'))
    return words.every((word) => normalised.includes(word))
  }
  const matches = words.some((word) => word.includes('*')) || contains(conversation)
  return matches && contains(conversation.map(maskPhonesInText))
}
