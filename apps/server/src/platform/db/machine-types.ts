import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Something with states: an `order` is a row of `orders`, and its events are rows of `order_history`. The
 * table is always the name and an `s`.
 */
export type Entity = {
  [Table in keyof Schema]: Table extends `${infer Name}_history` ? Name : never
}[keyof Schema]

export type Row<Name extends Entity> = Selectable<Schema[`${Name}s`]>
type StateOf<Name extends Entity> =
  Row<Name> extends { stage: infer State } ? State : Row<Name> extends { state: infer State } ? State : never

/**
 * The states in which an event is allowed, and the state after it. Without `to` the state stays the same; in
 * `importCtes` the rows bring their new states.
 */
type Transition<State> = { from: readonly State[]; to?: State }

export type Definition<Name extends Entity, InitialEvent extends string, Event extends string> = {
  /** Events that insert a row, each with the row's first state. */
  initialStates: Readonly<Record<InitialEvent, StateOf<Name>>>
  /** Events that change a row. There are no others. */
  transitions: Readonly<Record<Event, Transition<StateOf<Name>>>>
  /** The column that holds the state. Default: `state`. */
  stateColumn?: 'stage'
  /** Columns to copy into every history row, with their values after the event. */
  alwaysRecord?: readonly HistoryColumn<Name>[]
  /** Columns to copy into the history row of an event that sets them. */
  recordIfSet?: readonly HistoryColumn<Name>[]
  /** An event that leaves the state unchanged still changes the row, but gets no history row. */
  recordOnlyStateChanges?: boolean
}

/** A column that a table and its history table both have. */
type HistoryColumn<Name extends Entity> = keyof HistoryValues<Name> & keyof Row<Name> & string

/** Columns of a history row beside the event, the state and the time: `staff_id`, `reason`, `order_id` … */
export type HistoryValues<Name extends Entity> = Partial<
  Omit<Insertable<Schema[`${Name}_history`]>, 'id' | 'event' | 'state' | 'stage' | 'at' | `${Name}_id`>
>

/** Columns, each with a value or an SQL expression. */
export type ValuesOrSql<Columns> = { [Column in keyof Columns]: Columns[Column] | RawBuilder<unknown> }

/**
 * Selects rows: each column must equal the value, one of the values, or the SQL (see `oneOf`). Not NULL,
 * which equals nothing in SQL, and not the state: the event's `from` decides.
 */
export type RowFilter<Name extends Entity> = ValuesOrSql<{
  [Column in Exclude<keyof Row<Name>, 'state' | 'stage'>]?:
    | NonNullable<Row<Name>[Column]>
    | readonly NonNullable<Row<Name>[Column]>[]
}>

/** The time of an event, and further columns of its history row. SQL may refer to the row as `changed`. */
export type TransitionContext<Name extends Entity> = { at: Date; history?: ValuesOrSql<HistoryValues<Name>> }

export type NewRow<Name extends Entity> = Omit<Insertable<Schema[`${Name}s`]>, 'state' | 'stage'>
type Changes<Name extends Entity> = ValuesOrSql<
  Omit<Updateable<Schema[`${Name}s`]>, 'id' | 'state' | 'stage'>
>
export type Update<Name extends Entity> = TransitionContext<Name> & { set?: Changes<Name> }

export type Insertion<Name extends Entity> = TransitionContext<Name> & {
  /** A unique index (its columns and condition), or any: a row that conflicts on it is not inserted. */
  skipConflictsOn?: RawBuilder<unknown> | 'any'
}

/** A SELECT, and the columns to copy from its rows, the state column among these. */
export type ImportSource<Name extends Entity> = {
  columns: readonly (keyof Row<Name> & string)[]
  select: string
}

export type Settings<Name extends Entity> = Required<
  Pick<Definition<Name, string, string>, 'alwaysRecord' | 'recordIfSet' | 'recordOnlyStateChanges'>
> & {
  table: string
  historyTable: string
  /** The column of the history table that holds the id of the row. */
  foreignKey: string
  stateColumn: 'stage' | 'state'
}
