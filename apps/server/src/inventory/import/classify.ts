import { createClassifier } from '@hao/numbers/classify.ts'
import type { Client } from 'pg'
import { lockPatternsShared } from '../categories/lock-queries.ts'
import { indexLines, selectLines, updateCategories } from './incoming-queries.ts'
import { selectPatterns } from '../categories/queries.ts'

/** What the categories' patterns were when they were read, and the categories of digits by them, in the order in which they are kept. */
export type PatternClassifier = { read: string; of: (digits: string) => string[] }

/** Reads the patterns by which numbers are told. */
export async function readClassifier(client: Client): Promise<PatternClassifier> {
  const rows = await selectPatterns(client)
  const tell = createClassifier(rows)
  return { read: JSON.stringify(rows), of: (digits) => tell(digits).toSorted() }
}

const batch = 5000

/** Has the patterns stay as they are from now on, as long as the connection lasts; rows of `incoming` that were told by others are told anew. */
export async function lockAndReclassify(client: Client, { read }: PatternClassifier): Promise<void> {
  await lockPatternsShared(client)
  const now = await readClassifier(client)
  if (now.read === read) return
  await indexLines(client)
  for (let after = 0; ;) {
    const rows = await selectLines(client, after, batch)
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.line)
    await updateCategories(
      client,
      rows.map(({ line, digits }) => ({ line, categories: now.of(digits) })),
    )
  }
}
