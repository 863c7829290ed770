import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

/** A step takes some 20 ms: nothing waits long for its locks. */
const defaultStepRows = 2000

type OldRows = {
  table: Exclude<keyof Schema, `${string}_history`>
  /** The column with the age of a row. An index begins with it. */
  moment: string
  until: Date | RawBuilder<Date>
  where?: RawBuilder<boolean>
  /** The rows that a step reads. */
  stepRows?: number
}

/** Deletes the oldest rows first, each step in a transaction. No step reads a row of one before it. */
export async function deleteInSteps(
  db: Db,
  { table, moment: column, until, where = sql`true`, stepRows = defaultStepRows }: OldRows,
): Promise<void> {
  const [rows, moment] = [sql.table(table), sql.ref(column)]
  let after: string | null = '-infinity'
  while (after !== null) {
    const step: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      WITH step AS MATERIALIZED (
        SELECT ctid AS place, ${moment} AS moment FROM ${rows}
        WHERE ${moment} > ${after}::timestamptz AND ${moment} <= (${until})::timestamptz
        ORDER BY ${moment} FETCH FIRST ${sql.lit(stepRows)} ROWS WITH TIES
      ), deleted AS (DELETE FROM ${rows}
        WHERE ctid = ANY (ARRAY(SELECT place FROM step)) AND ${moment} <= (${until})::timestamptz AND ${where})
      SELECT max(moment)::text AS last FROM step`.execute(db)
    // As text: a Date loses the microseconds.
    after = step.rows[0]?.last ?? null
  }
}
