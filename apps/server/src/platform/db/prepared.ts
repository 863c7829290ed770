import type { CompiledQuery } from 'kysely'
import type { Db, Trx } from './database.ts'
import { nameStatement } from './statement-names.ts'

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Built once, and planned once on each connection. `build` gets placeholders that it may only pass on. The
 * result names its columns, and one plan must fit all values: do not use LIKE.
 */
export function prepareStatement<Given extends object, Row>(
  build: (db: Db | Trx, params: Given) => CompiledQuery<Row>,
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
