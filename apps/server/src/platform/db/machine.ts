import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from './database.ts'
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
  /** Columns that the history keeps too, where the event sets them. */
  tells?: readonly (keyof Cause<Name> & keyof Row<Name> & string)[]
  /** An event that leaves the state as it was gets no history row. */
  quiet?: boolean
}

/** The rows that are meant: by columns that are this, or one of these. */
type Which<Name extends Noun> = {
  [Column in keyof Row<Name>]?: Row<Name>[Column] | readonly Row<Name>[Column][]
}

/** Columns, each as a value or as the SQL that gives it. */
type Given<Columns> = { [Column in keyof Columns]: Columns[Column] | RawBuilder<unknown> }

/** What the history keeps beside the event, the state and the time. */
type Cause<Name extends Noun> = Partial<
  Omit<Insertable<Schema[`${Name}_history`]>, 'id' | 'event' | 'state' | 'stage' | 'at' | `${Name}_id`>
>

/**
 * When something happens, and what the history keeps of its cause: what a member of staff does gives `staff_id` and `reason`. SQL in it may name
 * the row, `changed`.
 */
type Happening<Name extends Noun> = { at: Date; cause?: Given<Cause<Name>> }

type CauseText<Name extends Noun> = { readonly [Column in keyof Cause<Name>]?: string }

type NewRow<Name extends Noun> = Omit<Insertable<Schema[`${Name}s`]>, 'state' | 'stage'>
type Values<Name extends Noun> = Omit<Updateable<Schema[`${Name}s`]>, 'id' | 'state' | 'stage'>

/** Where there is a row already by a unique index (its columns and condition), no new one begins. */
type Unless = { unless?: RawBuilder<unknown> }

/** Rows of a query, `from`, and what is taken over of them, the state among it. */
type Source<Name extends Noun> = { columns: readonly (keyof Row<Name> & string)[]; from: string }

/** The names of a noun's tables and columns, and what its history keeps. */
type Layout<Name extends Noun> = Required<
  Pick<Machine<Name, string, string>, 'keeps' | 'tells' | 'quiet'>
> & {
  rows: string
  history: string
  owner: string
  column: 'stage' | 'state'
}

/**
 * The one way in which a state changes: one guarded UPDATE (or the INSERT of the first row) together with its history rows, in one statement, which
 * is a transaction by itself where the caller has none. Each noun has its own in its `machine.ts`; a test refuses every other write of a
 * state or a history.
 */
export class StateMachine<Name extends Noun, Birth extends string, Event extends string> {
  readonly noun: Name
  readonly births: Machine<Name, Birth, Event>['births']
  readonly transitions: Machine<Name, Birth, Event>['transitions']
  readonly #layout: Layout<Name>

  constructor(noun: Name, { births, transitions, column, keeps, tells, quiet }: Machine<Name, Birth, Event>) {
    this.noun = noun
    this.births = births
    this.transitions = transitions
    this.#layout = {
      rows: `${noun}s`,
      history: `${noun}_history`,
      owner: `${noun}_id`,
      column: column ?? 'state',
      keeps: keeps ?? [],
      tells: tells ?? [],
      quiet: quiet ?? false,
    }
  }

  /** The history of the rows that the CTE `name` gives, as they are then. */
  #historyCte(
    name: string,
    event: Birth | Event,
    { at, cause, given }: Happening<Name> & { given: object },
    before?: RawBuilder<unknown>,
  ): RawBuilder<unknown> {
    const { history, owner, column, keeps, tells } = this.#layout
    const now = (which: string) => sql.ref(`changed.${which}`)
    const told = tells.filter((each) => each in given)
    const kept = Object.fromEntries([...keeps, ...told].map((each) => [each, now(each)]))
    const entry = { [owner]: now('id'), event, [column]: now(column), at, ...kept, ...cause }
    return sql`${sql.ref(`${name}_recorded`)} AS (
      INSERT INTO ${sql.table(history)} (${columnsOf(entry)})
      SELECT ${sql.join(Object.values(entry))} FROM ${sql.ref(name)} changed
      ${before ? sql`JOIN ${before} before ON before.id = changed.id AND before.was <> ${now(column)}` : sql``}
      ORDER BY changed.id
    )`
  }

  /** The texts of CTEs for a statement that changes several nouns: `name` begins a row for each that `from` gives, and its history beside it. */
  insertCte(
    name: string,
    event: Birth,
    values: Given<NewRow<Name>>,
    { from, unless, ...happening }: Happening<Name> & Unless & { from: RawBuilder<unknown> },
  ): RawBuilder<unknown> {
    const { column } = this.#layout
    const row = { ...values, [column]: this.births[event] }
    const source = sql`SELECT ${sql.join(Object.values(row))} ${from}`
    return sql`${this.#insertion(name, row, source, unless)}, ${this.#historyCte(name, event, { ...happening, given: row })}`
  }

  #insertion(
    name: string,
    row: object,
    source: RawBuilder<unknown>,
    unless?: RawBuilder<unknown>,
  ): RawBuilder<unknown> {
    const { rows } = this.#layout
    return sql`${sql.ref(name)} AS (
      INSERT INTO ${sql.table(rows)} (${columnsOf(row)}) ${source}
      ${unless ? sql`ON CONFLICT ${unless} DO NOTHING` : sql``}
      RETURNING *
    )`
  }

  /**
   * The same for rows that are moved. A quiet machine locks them first: what the statement saw as it began may have been changed by a
   * transaction that it waits for, a locked row is as that one left it.
   */
  updateCte(
    name: string,
    event: Event,
    which: Given<Which<Name>>,
    { set, ...happening }: Happening<Name> & { set?: Given<Values<Name>> },
  ): RawBuilder<unknown> {
    const { rows, column, quiet } = this.#layout
    const { from, to } = this.transitions[event]
    const changes = Object.entries({ ...set, [column]: to }).filter(([, value]) => value !== undefined)
    const guards = Object.entries({ ...which, [column]: from }).map(([guard, value]) =>
      Array.isArray(value)
        ? sql`${sql.ref(`${rows}.${guard}`)} = ANY(${value})`
        : sql`${sql.ref(`${rows}.${guard}`)} = ${value}`,
    )
    const before = quiet ? sql.ref(`${name}_before`) : undefined
    const meant = sql.join(guards, sql` AND `)
    const locked = sql`${before} AS (
      SELECT id, ${sql.ref(column)} AS was FROM ${sql.table(rows)} WHERE ${meant} FOR NO KEY UPDATE
    ),`
    return sql`${before ? locked : sql``} ${sql.ref(name)} AS (
      UPDATE ${sql.table(rows)}
      SET ${sql.join(changes.map(([changed, value]) => sql`${sql.ref(changed)} = ${value}`))}
      ${before ? sql`FROM ${before} before` : sql``}
      WHERE ${meant} ${before ? sql`AND before.id = ${sql.ref(`${rows}.id`)}` : sql``}
      RETURNING ${sql.table(rows)}.*
    ), ${this.#historyCte(name, event, { ...happening, given: set ?? {} }, before)}`
  }

  async #rowsOf(db: Db | Trx, change: RawBuilder<unknown>): Promise<Row<Name>[]> {
    const { rows: changed } = await sql<Row<Name>>`WITH ${change} SELECT * FROM changed`.execute(db)
    return changed
  }

  /** Begins rows, one statement for all, and gives them; but those that `unless` leaves out. All name the columns that the first one names. */
  async beginMany(
    db: Db | Trx,
    event: Birth,
    values: readonly NewRow<Name>[],
    { unless, ...happening }: Happening<Name> & Unless,
  ): Promise<Row<Name>[]> {
    const { rows, column } = this.#layout
    const [first, ...more] = values.map((row) => ({ ...row, [column]: this.births[event] }))
    if (!first) return []
    const begun = this.#insertion('changed', first, fromJson(rows, [first, ...more]), unless)
    return this.#rowsOf(
      db,
      sql`${begun}, ${this.#historyCte('changed', event, { ...happening, given: first })}`,
    )
  }

  /** Moves the rows that are meant and are in a state that the event starts from, setting `set` with it; gives them as they are then. */
  async moveMany(
    db: Db | Trx,
    event: Event,
    which: Given<Which<Name>>,
    change: Happening<Name> & { set?: Given<Values<Name>> },
  ): Promise<Row<Name>[]> {
    if (Object.values(which).some((values) => Array.isArray(values) && values.length === 0)) return []
    return this.#rowsOf(db, this.updateCte('changed', event, which, change))
  }

  /**
   * For rows that are in the database already, too many to pass through here: the text of three CTEs. `added` begins rows, `changed` changes
   * those with the same `id`, and the history keeps both as of `at` (SQL). The rows bring their state, which must be one that the event (which has
   * no `to`) starts from. Both give `id` and `state`. `cause` is what the history keeps of it: columns, each with its SQL.
   */
  importCtes(
    event: Birth & Event,
    {
      added,
      changed,
      cause = {},
      at = 'now()',
    }: { added: Source<Name>; changed: Source<Name>; cause?: CauseText<Name>; at?: string },
  ) {
    const { rows, history, owner, column, tells } = this.#layout
    const told = [column, ...tells.filter((each) => changed.columns.includes(each))].join(', ')
    const caused = Object.keys(cause).map((each) => `, ${each}`)
    const allowed = `('${this.transitions[event].from.join(`', '`)}')`
    const changes = changed.columns.map((name) => `${name} = source.${name}`)
    return `added AS (
      INSERT INTO ${rows} (${added.columns.join(', ')})
      SELECT ${added.columns.join(', ')} FROM (${added.from}) source WHERE ${column} IN ${allowed}
      RETURNING id, ${told}
    ), changed AS (
      UPDATE ${rows} SET ${changes.join(', ')} FROM (${changed.from}) source
      WHERE ${rows}.id = source.id AND ${rows}.${column} IN ${allowed} AND source.${column} IN ${allowed}
      RETURNING ${rows}.id, ${told.replace(/\w+/g, `${rows}.$&`)}
    ), recorded AS (
      INSERT INTO ${history} (${owner}, event, ${told}, at${caused.join('')})
      SELECT id, '${event}', ${told}, ${at}${Object.values(cause)
        .map((each) => `, ${String(each)}`)
        .join('')}
      FROM (SELECT * FROM added UNION ALL SELECT * FROM changed) written
    )`
  }

  /** Begins one row and gives it. */
  async begin(
    db: Db | Trx,
    event: Birth,
    values: NewRow<Name>,
    happening: Happening<Name>,
  ): Promise<Row<Name>> {
    const [begun] = await this.beginMany(db, event, [values], happening)
    if (!begun) throw new Error('The row was not written')
    return begun
  }

  /** Moves the one row that is meant; undefined when there is none in a state that the event starts from. */
  async move(
    db: Db | Trx,
    event: Event,
    which: Given<Which<Name>>,
    change: Happening<Name> & { set?: Given<Values<Name>> },
  ): Promise<Row<Name> | undefined> {
    return (await this.moveMany(db, event, which, change))[0]
  }
}

const columnsOf = (row: object) => sql.join(Object.keys(row).map((name) => sql.ref(name)))

/** Rows as one parameter, however many there are; bytes as PostgreSQL reads them. */
function fromJson(table: string, entries: readonly object[]): RawBuilder<unknown> {
  return sql`SELECT ${columnsOf(entries[0] ?? {})}
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(entries, bytesAsHex)}::jsonb)`
}

function bytesAsHex(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const given = this[name]
  return Buffer.isBuffer(given) ? `\\x${given.toString('hex')}` : value
}
