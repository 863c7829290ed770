export function firstRow<Row>({ rows }: { rows: readonly Row[] }): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The statement gave no row')
  return row
}
