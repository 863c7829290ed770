import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely'
import type { Schema } from './schema.ts'

/** An `order` is a row of `orders`, its events are rows of `order_history`: the table has an `s`. */
export type Entity = {
  [Table in keyof Schema]: Table extends `${infer Name}_history` ? Name : never
}[keyof Schema]

export type Row<Name extends Entity> = Selectable<Schema[`${Name}s`]>
type StateOf<Name extends Entity> =
  Row<Name> extends { stage: infer State } ? State : Row<Name> extends { state: infer State } ? State : never

/** Without `to` the state stays the same; in `importCtes` the rows bring their new states. */
type Transition<State> = { from: readonly State[]; to?: State }

export type Definition<Name extends Entity, InitialEvent extends string, Event extends string> = {
  initialStates: Readonly<Record<InitialEvent, StateOf<Name>>>
  transitions: Readonly<Record<Event, Transition<StateOf<Name>>>>
  stateColumn?: 'stage'
  /** Columns to copy into every history row, with their values after the event. */
  alwaysRecord?: readonly HistoryColumn<Name>[]
  /** Columns to copy into the history row of an event that sets them. */
  recordIfSet?: readonly HistoryColumn<Name>[]
  /** An event that leaves the state unchanged still changes the row, but gets no history row. */
  recordOnlyStateChanges?: boolean
}

type HistoryColumn<Name extends Entity> = keyof HistoryValues<Name> & keyof Row<Name> & string

/** Columns of a history row beside the event, the state and the time: `staff_id`, `reason`, `order_id` … */
export type HistoryValues<Name extends Entity> = Partial<
  Omit<Insertable<Schema[`${Name}_history`]>, 'id' | 'event' | 'state' | 'stage' | 'at' | `${Name}_id`>
>

/** Columns, each with a value or an SQL expression. */
export type ValuesOrSql<Columns> = { [Column in keyof Columns]: Columns[Column] | RawBuilder<unknown> }

/** Each column equals the value, one of the values, or the SQL. Not NULL, and not the state. */
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

export type ImportSource<Name extends Entity> = {
  columns: readonly (keyof Row<Name> & string)[]
  select: string
}

export type Settings<Name extends Entity> = Required<
  Pick<Definition<Name, string, string>, 'alwaysRecord' | 'recordIfSet' | 'recordOnlyStateChanges'>
> & {
  table: string
  historyTable: string
  foreignKey: string
  stateColumn: 'stage' | 'state'
}
