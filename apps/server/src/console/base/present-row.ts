type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** A row as the contract has it: `createdAt` for `created_at`, and its moments as ISO 8601. */
export type PresentedRow<Row> = {
  [Name in keyof Row as CamelCase<Name>]: Row[Name] extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never
}

const toCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Presents a row with columns selected under the contract's names. */
export function presentRow<Row extends object>(row: Row): PresentedRow<Row> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    toCamelCase(name),
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries) as PresentedRow<Row>
}
