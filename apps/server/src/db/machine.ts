import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Trx } from './database.ts'
import type { Schema } from './schema.ts'

/** What has states: an `order` is a row of `orders`, and what has happened to it stands in `order_history` by its `order_id`. */
export type Noun = {
  [Table in keyof Schema]: Table extends `${infer Name}_history` ? Name : never
}[keyof Schema]

type Row<Name extends Noun> = Selectable<Schema[`${Name}s`]>
type State<Name extends Noun> =
  Row<Name> extends { stage: infer Stage } ? Stage : Row<Name> extends { state: infer Stage } ? Stage : never

/** The states that an event starts from and the one that it leads to; without `to` the state stays as it is. */
export type Transition<Stage> = { from: readonly Stage[]; to?: Stage }

type Machine<Name extends Noun, Birth extends string, Event extends string> = {
  /** How a row begins: event → its first state. */
  births: Readonly<Record<Birth, State<Name>>>
  /** Every change after that. One that is not here cannot happen. */
  transitions: Readonly<Record<Event, Transition<State<Name>>>>
  /** The column of the state, where it is not `state`. */
  column?: 'stage'
  /** Columns that the history keeps too, as they are after the event. */
  keeps?: readonly (keyof Cause<Name> & keyof Row<Name> & string)[]
  /** An event that leaves the state as it was gets no history row. */
  quiet?: boolean
}

/** The rows that are meant: by columns that are this, or one of these. */
type Which<Name extends Noun> = {
  [Column in keyof Row<Name>]?: Row<Name>[Column] | readonly Row<Name>[Column][]
}

/** What the history keeps beside the event, the state and the time. */
type Cause<Name extends Noun> = Partial<
  Omit<Insertable<Schema[`${Name}_history`]>, 'id' | 'event' | 'state' | 'stage' | 'at' | `${Name}_id`>
>

/** When something happens, and what the history keeps of its cause. */
type Happening<Name extends Noun> = { at: Date; cause?: (row: Row<Name>) => Cause<Name> }

type NewRow<Name extends Noun> = Omit<Insertable<Schema[`${Name}s`]>, 'state' | 'stage'>
type Values<Name extends Noun> = Omit<Updateable<Schema[`${Name}s`]>, 'id' | 'state' | 'stage'>

/** Rows of a query, `from`, and what is taken over of them, the state among it. */
type Source<Name extends Noun> = { columns: readonly (keyof Row<Name> & string)[]; from: string }

/**
 * The one way in which a state changes: one guarded UPDATE (or the INSERT of the first row) with the history rows, in the caller's
 * transaction. Each noun has its own in its `machine.ts`; a test refuses every other write of a state or a history.
 */
export function stateMachine<Name extends Noun, Birth extends string, Event extends string>(
  noun: Name,
  { births, transitions, column: own, keeps = [], quiet = false }: Machine<Name, Birth, Event>,
) {
  const [rows, history, owner, column] = [`${noun}s`, `${noun}_history`, `${noun}_id`, own ?? 'state']

  /** Writes the history of rows as they are now. Who did it and why would be columns here. */
  async function record(
    trx: Trx,
    event: Birth | Event,
    changed: Row<Name>[],
    { at, cause }: Happening<Name>,
  ): Promise<void> {
    const entries = changed.map((row) => {
      const { id, ...now } = row as Record<string, unknown>
      const kept = keeps.map((name) => [name, now[name]])
      return { [owner]: id, event, [column]: now[column], at, ...Object.fromEntries(kept), ...cause?.(row) }
    })
    if (!entries[0]) return
    const newest = sql`(SELECT ${sql.ref(column)} FROM ${sql.table(history)} newest
      WHERE newest.${sql.ref(owner)} = entry.${sql.ref(owner)} ORDER BY newest.id DESC LIMIT 1)`
    await sql`
      ${insertion(history, entries)}
      WHERE ${quiet ? sql`entry.${sql.ref(column)} IS DISTINCT FROM ${newest}` : sql`true`}
      ORDER BY ${sql.ref(owner)}`.execute(trx)
  }

  /**
   * Begins rows, one statement for all, and gives them. Where there is one already by the unique index `unless` (its columns and condition),
   * no new one begins.
   */
  async function beginMany(
    trx: Trx,
    event: Birth,
    values: readonly NewRow<Name>[],
    { unless, ...happening }: Happening<Name> & { unless?: RawBuilder<unknown> },
  ): Promise<Row<Name>[]> {
    if (values.length === 0) return []
    const entries = values.map((row) => ({ ...row, [column]: births[event] }))
    const { rows: begun } = await sql<Row<Name>>`
      ${insertion(rows, entries)}
      ${unless ? sql`ON CONFLICT ${unless} DO NOTHING` : sql``}
      RETURNING *`.execute(trx)
    await record(trx, event, begun, happening)
    return begun
  }

  /** Moves the rows that are meant and are in a state that the event starts from, setting `set` with it; gives them as they are then. */
  async function moveMany(
    trx: Trx,
    event: Event,
    which: Which<Name>,
    { set, ...happening }: Happening<Name> & { set?: Values<Name> },
  ): Promise<Row<Name>[]> {
    if (Object.values(which).some((values) => Array.isArray(values) && values.length === 0)) return []
    const { from, to } = transitions[event]
    const changes = Object.entries({ ...set, [column]: to }).filter(([, value]) => value !== undefined)
    const guards = Object.entries({ ...which, [column]: from })
    const { rows: moved } = await sql<Row<Name>>`
      UPDATE ${sql.table(rows)}
      SET ${sql.join(changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      WHERE ${sql.join(
        guards.map(([name, value]) =>
          Array.isArray(value) ? sql`${sql.ref(name)} = ANY(${value})` : sql`${sql.ref(name)} = ${value}`,
        ),
        sql` AND `,
      )}
      RETURNING *`.execute(trx)
    await record(trx, event, moved, happening)
    return moved
  }

  /**
   * For rows that are in the database already, too many to pass through here: the text of three CTEs. `added` begins rows, `changed` changes
   * those with the same `id`, and the history keeps both as of `now()`. The rows bring their state, which must be one that the event (which has
   * no `to`) starts from. Both give `id` and `state`.
   */
  function takingIn(
    event: Birth & Event,
    { added, changed }: { added: Source<Name>; changed: Source<Name> },
  ) {
    const allowed = `('${transitions[event].from.join(`', '`)}')`
    const changes = changed.columns.map((name) => `${name} = source.${name}`)
    return `added AS (
      INSERT INTO ${rows} (${added.columns.join(', ')})
      SELECT ${added.columns.join(', ')} FROM (${added.from}) source WHERE ${column} IN ${allowed}
      RETURNING id, ${column}
    ), changed AS (
      UPDATE ${rows} SET ${changes.join(', ')} FROM (${changed.from}) source
      WHERE ${rows}.id = source.id AND ${rows}.${column} IN ${allowed} AND source.${column} IN ${allowed}
      RETURNING ${rows}.id, ${rows}.${column}
    ), recorded AS (
      INSERT INTO ${history} (${owner}, event, ${column}, at)
      SELECT id, '${event}', ${column}, now() FROM (SELECT * FROM added UNION ALL SELECT * FROM changed) written
    )`
  }

  return {
    noun,
    births,
    transitions,
    takingIn,
    beginMany,
    moveMany,
    /** Begins one row and gives it. */
    begin: async (trx: Trx, event: Birth, values: NewRow<Name>, happening: Happening<Name>) => {
      const [begun] = await beginMany(trx, event, [values], happening)
      return begun!
    },
    /** Moves the one row that is meant; undefined when there is none in a state that the event starts from. */
    move: async (...change: Parameters<typeof moveMany>): Promise<Row<Name> | undefined> =>
      (await moveMany(...change))[0],
  }
}

/** Up to where a condition may follow; one parameter, however many rows there are. All name the columns that the first one names. */
function insertion(table: string, entries: readonly object[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(entries[0] ?? {}).map((name) => sql.ref(name)))
  return sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(entries)}::jsonb) AS entry`
}
