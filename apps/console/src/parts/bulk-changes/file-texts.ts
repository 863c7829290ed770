import { defineTexts, type Translation } from '../../base/texts/texts.ts'

export const encodingNames = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK / GB18030',
} as const

const zh = {
  title: '文件读取方式',
  encoding: '编码',
  separator: '分隔符',
  pad: '补零',
  recognised: (value: string) => `自动识别（${value}）`,
  automatic: '自动识别',
  separators: { ',': '逗号', ';': '分号', '\t': '制表符', '|': '竖线', '，': '中文逗号', '；': '中文分号' },
  noPad: '不补零',
  padTo: (length: number) => `补到 ${length} 位`,
  header: '第一行是列名',
  skipped: (rows: string) => `已跳过列名上方的标题、说明：${rows}`,
  keepSkipped: '不跳过',
  again: '重新读取',
  started: '正在重新读取',
  line: '行号',
  sample: '文件的前几行',
  column: (place: number) => `第 ${place} 列`,
  fieldOf: (column: string) => `“${column}”导入为`,
  maybe: (fields: readonly string[]) => `${fields.join('还是')}？`,
  askedColumns: (columns: string) => `请选择${columns}导入为什么`,
  missingFields: (fields: string, columns: string) =>
    `请选择哪一列是：${fields}${columns && `（可能是${columns}）`}`,
  sameField: (columns: string, field: string) => `${columns} 都选成了“${field}”，请只保留一列`,
  doubtful: (column: string, field: string) => `${column} 的内容大多不像“${field}”，请核对`,
  ignoredColumns: (columns: string) => `不导入的列：${columns}`,
  meanings: {
    digits: '号码',
    price: '月费',
    goodPrice: '划线价',
    state: '状态',
    featured: '推荐权重',
    none: '不导入',
    shop: '由商城生成，不导入',
    unnamed: '无列名',
    unknown: '未知列',
  },
  zeros: '号码前面的 0 可能已丢失',
  zerosWhy: '电子表格把号码当作数字保存时，会去掉前面的 0。本文件中：',
  tooShort: (rows: string) => `${rows} 个号码位数太少，无法导入`,
  shorter: (rows: string, usual: number) => `${rows} 个号码不足 ${usual} 位，而多数号码是 ${usual} 位`,
  asNumber: (rows: string) => `${rows} 个号码写成了数字格式（如 12345678.0、1.23E+10）`,
  padOffer: (length: number) => `补零到 ${length} 位，重新预览`,
  zerosLeft: '号码前面的 0 可能已丢失，且没有补零：将按文件中的位数导入。',
  padded: (rows: string, length: number) => `${rows} 个号码已补零到 ${length} 位`,
  paddedLine: (line: number, written: string, digits: string) => `第 ${line} 行：${written} → ${digits}`,
  paddedMore: '……',
  unpad: '不补零，重新预览',
  problems: {
    encoding: (line: number, encoding: string) =>
      `从第 ${line} 行起不是 ${encoding} 编码的文字；可在下面选择其他编码`,
    quote: (line: number) => `第 ${line} 行开始的引号没有结束，或在单元格中间结束；请改正后重新上传`,
    'long-row': (line: number) => `第 ${line} 行超过 64 KiB，不是正常的一行；请检查分隔符和引号`,
    'no-header': (found: string) => `第一行不是列名，而是数据：${found}；请在下面选择每一列是什么`,
    'missing-columns': (names: string, found: string) => `第一行缺少列：${names}。读到的第一行是：${found}`,
    'columns-twice': (names: string) => `同一列出现了多次：${names}；请在下面只保留一列`,
    'unknown-columns': (names: string) => `有不认识的列：${names}；请在下面选择每一列是什么`,
  },
  fixedProblems: {
    workbook: '这是 Excel、WPS 或 Numbers 的工作簿，不是 CSV；请另存为“CSV UTF-8”后重新上传',
    'web-page': '这是网页格式的表格，不是 CSV；请用 Excel 或 WPS 打开，另存为“CSV UTF-8”后重新上传',
    empty: '文件是空的',
    other: '文件无法读取，请重新上传',
  },
}

const en: Translation<typeof zh> = {
  title: 'File format',
  encoding: 'Encoding',
  separator: 'Separator',
  pad: 'Leading zeros',
  recognised: (value) => `Detected (${value})`,
  automatic: 'Detect automatically',
  separators: {
    ',': 'comma',
    ';': 'semicolon',
    '\t': 'tab',
    '|': 'pipe',
    '，': 'full-width comma',
    '；': 'full-width semicolon',
  },
  noPad: 'Keep as they are',
  padTo: (length) => `Pad to ${length} digits`,
  header: 'First row has column names',
  skipped: (rows) => `Skipped above the column names (titles, notes): ${rows}`,
  keepSkipped: 'Do not skip',
  again: 'Read again',
  started: 'Reading the file again',
  line: 'Line',
  sample: 'First rows of the file',
  column: (place) => `Column ${place}`,
  fieldOf: (column) => `Import “${column}” as`,
  maybe: (fields) => `${fields.join(' or ')}?`,
  askedColumns: (columns) => `Choose what ${columns} should be imported as`,
  missingFields: (fields, columns) =>
    `Choose the column for: ${fields}${columns && ` (it may be ${columns})`}`,
  sameField: (columns, field) => `More than one column is “${field}”: ${columns}. Keep one of them`,
  doubtful: (column, field) => `Most values of ${column} do not look like “${field}”. Please check`,
  ignoredColumns: (columns) => `Columns that are not imported: ${columns}`,
  meanings: {
    digits: 'Number',
    price: 'Price',
    goodPrice: 'Strikethrough price',
    state: 'Status',
    featured: 'Weight',
    none: 'Not imported',
    shop: 'Set by the shop, not imported',
    unnamed: 'Unnamed',
    unknown: 'Unknown',
  },
  zeros: 'Leading zeros may be missing',
  zerosWhy: 'Spreadsheets drop leading zeros when they store phone numbers as figures. In this file:',
  tooShort: (rows) => `too few digits to import: ${rows}`,
  shorter: (rows, usual) => `fewer than the usual ${usual} digits: ${rows}`,
  asNumber: (rows) => `written as figures (12345678.0, 1.23E+10): ${rows}`,
  padOffer: (length) => `Pad to ${length} digits and preview again`,
  zerosLeft:
    'Leading zeros may be missing and are not restored: numbers are imported with the digits in the file.',
  padded: (rows, length) => `Numbers padded to ${length} digits: ${rows}`,
  paddedLine: (line, written, digits) => `Line ${line}: ${written} → ${digits}`,
  paddedMore: '…',
  unpad: 'Preview again without padding',
  problems: {
    encoding: (line, encoding) =>
      `From line ${line} on, the text is not ${encoding}. Choose another encoding below`,
    quote: (line) =>
      `The quote that opens on line ${line} is not closed, or closes in the middle of a cell. Correct it and upload the file again`,
    'long-row': (line) =>
      `Line ${line} is longer than 64 KiB and cannot be a row. Check its separators and quotes`,
    'no-header': (found) =>
      `The first line has data instead of column names: ${found}. Choose what each column is below`,
    'missing-columns': (names, found) => `The first line lacks these columns: ${names}. It reads: ${found}`,
    'columns-twice': (names) => `Duplicate columns: ${names}. Keep one of each below`,
    'unknown-columns': (names) => `Unknown columns: ${names}. Choose what each column is below`,
  },
  fixedProblems: {
    workbook:
      'This is an Excel, WPS or Numbers workbook, not CSV. Save it as “CSV UTF-8” and upload that file',
    'web-page':
      'This is a web page with a table, not CSV. Open it in Excel or WPS, save it as “CSV UTF-8” and upload that file',
    empty: 'The file is empty. Choose another file',
    other: 'The file cannot be read. Upload it again',
  },
}

/** How the file of an import is read, and what is wrong with it. */
export const fileTexts = defineTexts({ zh, en })
