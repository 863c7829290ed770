/** The first sheet of an .xlsx file as a CSV file with the same name; any other file unchanged. */
export async function workbookToCsv(file: File): Promise<File> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return file
  try {
    // Its version for browsers starts workers, which the console's content policy forbids.
    const { readSheet } = await import('read-excel-file/universal')
    // Its types declare a date as the class `Date`.
    const rows = (await readSheet(file)) as Cell[][]
    return new File([rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')], file.name)
  } catch {
    // The file goes on as it is: a workbook that cannot be read is named as such.
    return file
  }
}

type Cell = string | number | boolean | Date | null

/** A number has lost its leading zeros, as in a CSV file of the same sheet. */
function writeCell(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}
