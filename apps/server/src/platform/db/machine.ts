import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from './database.ts'
import type {
  Definition,
  Entity,
  HistoryValues,
  ImportSource,
  Insertion,
  NewRow,
  Row,
  RowFilter,
  Settings,
  TransitionContext,
  Update,
  ValuesOrSql,
} from './machine-types.ts'

/**
 * Changes the states of one kind of row. One SQL statement checks the state, changes the rows and writes
 * their history. No other code writes the state or the history of an entity; tools/state-writes.test.ts finds
 * such code. For example, `orderMachine.transition(trx, 'pay', { id: 7 }, { at })` runs:
 *
 *   WITH changed AS (
 *     UPDATE orders SET stage = 'paying' WHERE orders.id = 7 AND orders.stage = ANY('{created}')
 *     RETURNING orders.*
 *   ), changed_recorded AS (
 *     INSERT INTO order_history (order_id, event, stage, at)
 *     SELECT changed.id, 'pay', changed.stage, '2026-11-22 …' FROM changed changed ORDER BY changed.id
 *   ) SELECT * FROM changed
 */
export class StateMachine<Name extends Entity, InitialEvent extends string, Event extends string> {
  readonly entity: Name
  readonly initialStates: Definition<Name, InitialEvent, Event>['initialStates']
  readonly transitions: Definition<Name, InitialEvent, Event>['transitions']
  readonly #settings: Settings<Name>

  constructor(entity: Name, definition: Definition<Name, InitialEvent, Event>) {
    this.entity = entity
    this.initialStates = definition.initialStates
    this.transitions = definition.transitions
    this.#settings = {
      table: `${entity}s`,
      historyTable: `${entity}_history`,
      foreignKey: `${entity}_id`,
      stateColumn: definition.stateColumn ?? 'state',
      alwaysRecord: definition.alwaysRecord ?? [],
      recordIfSet: definition.recordIfSet ?? [],
      recordOnlyStateChanges: definition.recordOnlyStateChanges ?? false,
    }
  }

  async insert(
    db: Db | Trx,
    event: InitialEvent,
    values: NewRow<Name>,
    context: TransitionContext<Name>,
  ): Promise<Row<Name>> {
    const [row] = await this.insertMany(db, event, [values], context)
    if (!row) throw new Error(`No ${this.entity} was inserted`)
    return row
  }

  /** Returns the rows that did not conflict on `skipConflictsOn`. All set the columns of the first. */
  async insertMany(
    db: Db | Trx,
    event: InitialEvent,
    values: readonly NewRow<Name>[],
    { skipConflictsOn, ...context }: Insertion<Name>,
  ): Promise<Row<Name>[]> {
    const { table, stateColumn } = this.#settings
    const [first, ...others] = values.map((row) => ({ ...row, [stateColumn]: this.initialStates[event] }))
    if (!first) return []
    const source = selectFromJson(table, [first, ...others])
    const changed = this.#insertRowsCte('changed', first, source, skipConflictsOn)
    return this.#run(db, sql`${changed}, ${this.#historyCte('changed', event, context, first)}`)
  }

  /**
   * Undefined if no row matches `filter` and is in a `from` state. Throws if several rows changed: without a
   * transaction `filter` needs a unique key.
   */
  async transition(
    db: Db | Trx,
    event: Event,
    filter: RowFilter<Name>,
    update: Update<Name>,
  ): Promise<Row<Name> | undefined> {
    const [row, ...others] = await this.transitionMany(db, event, filter, update)
    if (others.length > 0)
      throw new Error(`The event ${event} changed ${others.length + 1} rows of ${this.entity}, not one`)
    return row
  }

  async transitionMany(
    db: Db | Trx,
    event: Event,
    filter: RowFilter<Name>,
    update: Update<Name>,
  ): Promise<Row<Name>[]> {
    if (Object.values(filter).some((values) => Array.isArray(values) && values.length === 0)) return []
    return this.#run(db, this.updateCte('changed', event, filter, update))
  }

  /**
   * CTEs for a statement that changes several entities: one new row, with history, for each row of `from`.
   * All see the tables as of one snapshot: a CTE sees the changes of another only by reading what it returns.
   * From a CTE without rows follows no change.
   */
  insertCte(
    name: string,
    event: InitialEvent,
    values: ValuesOrSql<NewRow<Name>>,
    { from, skipConflictsOn, ...context }: Insertion<Name> & { from: RawBuilder<unknown> },
  ): RawBuilder<unknown> {
    const row = { ...values, [this.#settings.stateColumn]: this.initialStates[event] }
    const source = sql`SELECT ${sql.join(Object.values(row))} ${from}`
    const inserted = this.#insertRowsCte(name, row, source, skipConflictsOn)
    return sql`${inserted}, ${this.#historyCte(name, event, context, row)}`
  }

  /**
   * With `recordOnlyStateChanges` the CTE `<name>_before` locks the rows and returns their states: FOR NO KEY
   * UPDATE waits for other transactions and returns the newest version.
   */
  updateCte(
    name: string,
    event: Event,
    filter: RowFilter<Name>,
    { set, ...context }: Update<Name>,
  ): RawBuilder<unknown> {
    const { table, stateColumn, recordOnlyStateChanges } = this.#settings
    const { from, to } = this.transitions[event]
    const changes = Object.entries({ ...set, [stateColumn]: to }).filter(([, value]) => value !== undefined)
    const assignments = sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    const changedColumns = Object.fromEntries(changes)
    const isMatch = conditions(table, { ...filter, [stateColumn]: from })
    if (!recordOnlyStateChanges)
      return sql`${sql.ref(name)} AS (
        UPDATE ${sql.table(table)} SET ${assignments} WHERE ${isMatch} RETURNING ${sql.table(table)}.*
      ), ${this.#historyCte(name, event, context, changedColumns)}`
    const before = sql.ref(`${name}_before`)
    return sql`${before} AS (
        SELECT id, ${sql.ref(stateColumn)} AS state_before FROM ${sql.table(table)}
        WHERE ${isMatch} FOR NO KEY UPDATE
      ), ${sql.ref(name)} AS (
        UPDATE ${sql.table(table)} SET ${assignments} FROM ${before} before
        WHERE ${isMatch} AND before.id = ${sql.ref(`${table}.id`)} RETURNING ${sql.table(table)}.*
      ), ${this.#historyCte(name, event, context, changedColumns, before)}`
  }

  /**
   * The text of CTEs that insert `added`, update `changed`, and write the history of both. The rows bring
   * their new states: the event leads from each of its `from` states to any of them, and other rows are
   * skipped. Of the settings only `recordIfSet` applies. `history` has SQL for each column.
   */
  importCtes(
    event: InitialEvent & Event,
    {
      added,
      changed,
      history = {},
      at = 'now()',
    }: {
      added: ImportSource<Name>
      changed: ImportSource<Name>
      history?: { readonly [Column in keyof HistoryValues<Name>]?: string }
      at?: string
    },
  ): string {
    const { table, historyTable, foreignKey, stateColumn, recordIfSet } = this.#settings
    const copied = [stateColumn, ...recordIfSet.filter((each) => changed.columns.includes(each))]
    const allowed = `('${this.transitions[event].from.join(`', '`)}')`
    const assignments = changed.columns.map((column) => `${column} = source.${column}`)
    const returned = copied.map((column) => `${table}.${column}`)
    const historyValues = { at, ...history }
    return `added AS (
      INSERT INTO ${table} (${added.columns.join(', ')})
      SELECT ${added.columns.join(', ')} FROM (${added.select}) source WHERE ${stateColumn} IN ${allowed}
      RETURNING id, ${copied.join(', ')}
    ), changed AS (
      UPDATE ${table} SET ${assignments.join(', ')} FROM (${changed.select}) source
      WHERE ${table}.id = source.id AND ${table}.${stateColumn} IN ${allowed}
        AND source.${stateColumn} IN ${allowed}
      RETURNING ${table}.id, ${returned.join(', ')}
    ), recorded AS (
      INSERT INTO ${historyTable} (${[foreignKey, 'event', ...copied, ...Object.keys(historyValues)].join(', ')})
      SELECT ${['id', `'${event}'`, ...copied, ...Object.values(historyValues)].join(', ')}
      FROM (SELECT * FROM added UNION ALL SELECT * FROM changed) written
    )`
  }

  #insertRowsCte(
    name: string,
    columns: object,
    source: RawBuilder<unknown>,
    skipConflictsOn?: RawBuilder<unknown> | 'any',
  ): RawBuilder<unknown> {
    const index = skipConflictsOn === 'any' ? sql`` : skipConflictsOn
    return sql`${sql.ref(name)} AS (
      INSERT INTO ${sql.table(this.#settings.table)} (${columnList(columns)}) ${source}
      ${index ? sql`ON CONFLICT ${index} DO NOTHING` : sql``}
      RETURNING *
    )`
  }

  /**
   * In the SQL of `history`, `changed` is the row. With `before`, a CTE of the earlier states, rows whose
   * state is unchanged get no history row.
   */
  #historyCte(
    name: string,
    event: InitialEvent | Event,
    { at, history }: TransitionContext<Name>,
    set: object,
    before?: RawBuilder<unknown>,
  ): RawBuilder<unknown> {
    const { historyTable, foreignKey, stateColumn, alwaysRecord, recordIfSet } = this.#settings
    const after = (column: string) => sql.ref(`changed.${column}`)
    const copied = [...alwaysRecord, ...recordIfSet.filter((column) => column in set)]
    const entry = {
      [foreignKey]: after('id'),
      event,
      [stateColumn]: after(stateColumn),
      at,
      ...Object.fromEntries(copied.map((column) => [column, after(column)])),
      ...history,
    }
    const isChanged = sql`before.id = changed.id AND before.state_before <> ${after(stateColumn)}`
    return sql`${sql.ref(`${name}_recorded`)} AS (
      INSERT INTO ${sql.table(historyTable)} (${columnList(entry)})
      SELECT ${sql.join(Object.values(entry))} FROM ${sql.ref(name)} changed
      ${before ? sql`JOIN ${before} before ON ${isChanged}` : sql``}
      ORDER BY changed.id
    )`
  }

  async #run(db: Db | Trx, ctes: RawBuilder<unknown>): Promise<Row<Name>[]> {
    const { rows } = await sql<Row<Name>>`WITH ${ctes} SELECT * FROM changed`.execute(db)
    return rows
  }
}

/** A value for a filter: the column equals a value of an SQL array, or of a SELECT of one column. */
export const oneOf = (values: RawBuilder<unknown>): RawBuilder<unknown> => sql`ANY(${values})`

function conditions(table: string, filter: object): RawBuilder<unknown> {
  const each = Object.entries(filter).map(([column, value]) => {
    const name = sql.ref(`${table}.${column}`)
    return Array.isArray(value) ? sql`${name} = ANY(${value})` : sql`${name} = ${value}`
  })
  return sql.join(each, sql` AND `)
}

const selectFromJson = (table: string, rows: readonly object[]) =>
  sql`SELECT ${columnList(rows[0] ?? {})}
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${rowsToJson(rows)}::jsonb)`

const columnList = (columns: object) => sql.join(Object.keys(columns).map((name) => sql.ref(name)))

/** Rows as JSON for `jsonb_populate_recordset`; bytes as PostgreSQL reads bytea. */
const rowsToJson = (rows: readonly object[]): string => JSON.stringify(rows, bytesAsHex)

function bytesAsHex(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const original = this[name]
  return Buffer.isBuffer(original) ? `\\x${original.toString('hex')}` : value
}
