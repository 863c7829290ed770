import { savedSearchConsent } from '@hao/contract/saved-search-terms.ts'
import { sql } from 'kysely'
import type { Act } from './people.ts'
import type { SimulationRecord } from './record.ts'
import type { World } from './world.ts'

/** Saves a search for a tail, with SMS, looks at the first one, or removes it. */
export const saveSearch: Act = async (world, person, random) => {
  const { ask, record, now } = world
  const { data, refusal } = await ask(person, 'GET /saved-search', {})
  if (refusal) return
  const [newest] = data
  const act = random.pick([
    ['save', 50],
    ['look', newest ? 20 : 0],
    ['remove', newest ? 30 : 0],
  ])
  if (act === 'save') {
    const tail = String(random.integer(10, 99))
    const search = { mask: tail, on: 'tail', sms: true, consent: savedSearchConsent.version }
    const saved = await ask(person, 'POST /saved-search', search)
    if (saved.refusal) return
    record.searches.push({ id: saved.data.id, userId: person.userId, tail, from: now(), until: Infinity })
    // Staff imports what people wait for.
    record.waits.push({ userId: person.userId, tail })
  }
  if (act === 'look' && newest) await ask(person, 'POST /saved-search/:id/look', { id: newest.id })
  if (act !== 'remove' || !newest) return
  const { refusal: gone } = await ask(person, 'DELETE /saved-search/:id', { id: newest.id })
  if (!gone) endSearches(record, ({ id }) => id === newest.id, now())
}

/** Opens the link of the newest SMS about saved searches, and stops them all. */
export const stopSearches: Act = async (world, person) => {
  const sms = world.sms.sent.findLast(
    ({ phone, template }) => phone === person.phone && template === 'search-found',
  )
  if (sms?.template !== 'search-found') return
  const { refusal } = await world.ask(undefined, 'POST /saved-search/link/end', { token: sms.params.token })
  if (!refusal) endSearches(world.record, ({ userId }) => userId === person.userId, world.now())
}

type SavedSearch = SimulationRecord['searches'][number]

function endSearches(record: SimulationRecord, which: (search: SavedSearch) => boolean, at: number): void {
  for (const search of record.searches) if (which(search)) search.until = Math.min(search.until, at)
}

/**
 * Rule 2: at most one SMS a day about saved searches, while the reader has one with SMS, and of no more
 * numbers in all than came on sale with such a tail while it was saved.
 */
export async function checkSearchMessages({ context, record, report, sms }: World): Promise<void> {
  const told = new Map<number, number>()
  const days = new Set<string>()
  for (const { userId, at, day, count } of sms.searchMessages) {
    told.set(userId, (told.get(userId) ?? 0) + count)
    if (days.has(`${userId} ${day}`)) report.add(2, 'two SMS about saved searches on a day', { userId, day })
    days.add(`${userId} ${day}`)
    const isWanted = record.searches.some(
      (search) => search.userId === userId && search.from <= at && search.until >= at,
    )
    if (!isWanted) report.add(2, 'an SMS about searches that were removed', { userId, day })
  }
  if (told.size === 0) return
  const { rows } = await sql<{ userId: number; came: number }>`
    SELECT "userId"::float8 AS "userId", count(*)::int AS came FROM jsonb_to_recordset(${JSON.stringify(record.searches)}::jsonb)
      AS search ("userId" bigint, tail text, "from" float8, until float8)
    JOIN numbers ON right(digits, 2) = tail
    JOIN number_history h ON h.number_id = numbers.id AND h.state = 'on_sale' AND h.at >= to_timestamp("from" / 1000)
      AND (until IS NULL OR h.at <= to_timestamp(until / 1000)) GROUP BY "userId"`.execute(context.db)
  const came = new Map(rows.map((row) => [row.userId, row.came]))
  for (const [userId, count] of told)
    if (count > (came.get(userId) ?? 0))
      report.add(2, 'an SMS counts more numbers than came on sale and fit', {
        userId,
        count,
        came: came.get(userId),
      })
}
