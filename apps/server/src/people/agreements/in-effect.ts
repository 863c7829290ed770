import { type RawBuilder, sql } from 'kysely'

/** SQL of a query: the version (`id`, `version`, `effective_at`) of each agreement that is in effect at a moment. */
export function inEffect(at: Date): RawBuilder<unknown> {
  return sql`SELECT DISTINCT ON (id) id, version, effective_at FROM agreements
    WHERE effective_at <= ${at} ORDER BY id, effective_at DESC`
}
