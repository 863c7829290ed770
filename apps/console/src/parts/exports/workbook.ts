import { createCsvSplitter } from '@hao/contract/console/number-file/csv.ts'
import writeExcelFile from 'write-excel-file/universal'

const amountColumn = /元|yuan/

/**
 * A workbook of a CSV file: a sheet for each value of the first column, without the columns that are empty
 * there. Amounts are numbers, everything else is text.
 */
export async function toWorkbook(csv: string): Promise<Blob> {
  const push = createCsvSplitter(',')
  const text = csv.replace(/^\u{FEFF}/u, '').replaceAll('\r\n', '\n')
  const [head = [], ...rows] = [...push(text, true)].map(({ cells }) => cells)
  const names = [...new Set(rows.flatMap(([name]) => (name ? [name] : [])))]
  const sheets = names.map((sheet) => {
    const own = rows.filter(([name]) => name === sheet)
    const shown = [...head.keys()].filter((column) => column > 0 && own.some((row) => row[column]))
    const titles = shown.map((column) => ({ value: head[column] ?? '', fontWeight: 'bold' as const }))
    const data = own.map((row) => shown.map((column) => toCell(head[column] ?? '', row[column] ?? '')))
    return { sheet, data: [titles, ...data], columns: shown.map(() => ({ width: 20 })) }
  })
  return writeExcelFile(sheets).toBlob()
}

function toCell(title: string, text: string) {
  if (text === '') return null
  if (amountColumn.test(title)) return { value: Number(text), type: Number, format: '#,##0.00' }
  // The tab keeps a spreadsheet from reading a code in a CSV file as a number.
  return { value: text.replace(/^\t/, ''), type: String }
}
