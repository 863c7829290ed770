import { presentRow, type PresentedRow } from '../../console/base/present-row.ts'

type Present<Row> = { [Name in keyof Row as null extends Row[Name] ? never : Name]: Row[Name] } & {
  [Name in keyof Row as null extends Row[Name] ? Name : never]?: Exclude<Row[Name], null>
}

/** A row with columns selected under the names of the export; a null is left out. */
export function exportRow<Row extends object>(row: Row): Present<PresentedRow<Row>> {
  const columns = Object.entries(presentRow(row)).filter(([, value]) => value !== null)
  return Object.fromEntries(columns) as Present<PresentedRow<Row>>
}
