import type { CompiledQuery } from 'kysely'
import type { Db, Trx } from './database.ts'
import { nameStatement } from './statement-names.ts'

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built once, and parsed and planned once on each connection: for what is sent with every request, where that costs more than
 * the work. `build` may only hand the values of `given` on, for they are none yet. The result has to name its columns, because a migration that adds
 * one would break `*`, and one plan has to do for all values: nothing with LIKE.
 */
export function prepare<Given extends object, Row>(
  build: (db: Db | Trx, given: Given) => CompiledQuery<Row>,
) {
  let built: CompiledQuery<Row> | undefined
  return async (db: Db | Trx, given: Given): Promise<Row[]> => {
    built ??= nameStatement(build(db, placeholders as Given))
    const values = given as Record<string, unknown>
    const parameters = built.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) })
