import { both, defineTexts } from '../../base/texts/texts.ts'

export const encodingNames = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK / GB18030',
} as const

/** How the file of an import is read, and what is wrong with it. */
export const fileTexts = defineTexts({
  title: both('文件读取方式', 'File format'),
  encoding: both('编码', 'Encoding'),
  separator: both('分隔符', 'Separator'),
  pad: both('补零', 'Leading zeros'),
  recognised: both(
    (value: string) => `自动识别（${value}）`,
    (value) => `Detected (${value})`,
  ),
  automatic: both('自动识别', 'Detect automatically'),
  separators: {
    ',': both('逗号', 'comma'),
    ';': both('分号', 'semicolon'),
    '\t': both('制表符', 'tab'),
    '|': both('竖线', 'pipe'),
    '，': both('中文逗号', 'full-width comma'),
    '；': both('中文分号', 'full-width semicolon'),
  },
  noPad: both('不补零', 'Keep as they are'),
  padTo: both(
    (length: number) => `补到 ${length} 位`,
    (length) => `Pad to ${length} digits`,
  ),
  header: both('第一行是列名', 'First row has column names'),
  skipped: both(
    (rows: string) => `已跳过列名上方的标题、说明：${rows}`,
    (rows) => `Skipped above the column names (titles, notes): ${rows}`,
  ),
  keepSkipped: both('不跳过', 'Do not skip'),
  again: both('重新读取', 'Read again'),
  started: both('正在重新读取', 'Reading the file again'),
  line: both('行号', 'Line'),
  sample: both('文件的前几行', 'First rows of the file'),
  column: both(
    (place: number) => `第 ${place} 列`,
    (place) => `Column ${place}`,
  ),
  fieldOf: both(
    (column: string) => `“${column}”导入为`,
    (column) => `Import “${column}” as`,
  ),
  maybe: both(
    (fields: readonly string[]) => `${fields.join('还是')}？`,
    (fields) => `${fields.join(' or ')}?`,
  ),
  askedColumns: both(
    (columns: string) => `请选择${columns}导入为什么`,
    (columns) => `Choose what ${columns} should be imported as`,
  ),
  missingFields: both(
    (fields: string, columns: string) => `请选择哪一列是：${fields}${columns && `（可能是${columns}）`}`,
    (fields, columns) => `Choose the column for: ${fields}${columns && ` (it may be ${columns})`}`,
  ),
  sameField: both(
    (columns: string, field: string) => `${columns} 都选成了“${field}”，请只保留一列`,
    (columns, field) => `More than one column is “${field}”: ${columns}. Keep one of them`,
  ),
  doubtful: both(
    (column: string, field: string) => `${column} 的内容大多不像“${field}”，请核对`,
    (column, field) => `Most values of ${column} do not look like “${field}”. Please check`,
  ),
  ignoredColumns: both(
    (columns: string) => `不导入的列：${columns}`,
    (columns) => `Columns that are not imported: ${columns}`,
  ),
  meanings: {
    digits: both('号码', 'Number'),
    price: both('月费', 'Price'),
    goodPrice: both('划线价', 'Strikethrough price'),
    state: both('状态', 'Status'),
    featured: both('推荐权重', 'Weight'),
    none: both('不导入', 'Not imported'),
    shop: both('由商城生成，不导入', 'Set by the shop, not imported'),
    unnamed: both('无列名', 'Unnamed'),
    unknown: both('未知列', 'Unknown'),
  },
  zeros: both('号码前面的 0 可能已丢失', 'Leading zeros may be missing'),
  zerosWhy: both(
    '电子表格把号码当作数字保存时，会去掉前面的 0。本文件中：',
    'Spreadsheets drop leading zeros when they store phone numbers as figures. In this file:',
  ),
  tooShort: both(
    (rows: string) => `${rows} 个号码位数太少，无法导入`,
    (rows) => `too few digits to import: ${rows}`,
  ),
  shorter: both(
    (rows: string, usual: number) => `${rows} 个号码不足 ${usual} 位，而多数号码是 ${usual} 位`,
    (rows, usual) => `fewer than the usual ${usual} digits: ${rows}`,
  ),
  asNumber: both(
    (rows: string) => `${rows} 个号码写成了数字格式（如 12345678.0、1.23E+10）`,
    (rows) => `written as figures (12345678.0, 1.23E+10): ${rows}`,
  ),
  padOffer: both(
    (length: number) => `补零到 ${length} 位，重新预览`,
    (length) => `Pad to ${length} digits and preview again`,
  ),
  zerosLeft: both(
    '号码前面的 0 可能已丢失，且没有补零：将按文件中的位数导入。',
    'Leading zeros may be missing and are not restored: numbers are imported with the digits in the file.',
  ),
  padded: both(
    (rows: string, length: number) => `${rows} 个号码已补零到 ${length} 位`,
    (rows, length) => `Numbers padded to ${length} digits: ${rows}`,
  ),
  paddedLine: both(
    (line: number, written: string, digits: string) => `第 ${line} 行：${written} → ${digits}`,
    (line, written, digits) => `Line ${line}: ${written} → ${digits}`,
  ),
  paddedMore: both('……', '…'),
  unpad: both('不补零，重新预览', 'Preview again without padding'),
  problems: {
    encoding: both(
      (line: number, encoding: string) =>
        `从第 ${line} 行起不是 ${encoding} 编码的文字；可在下面选择其他编码`,
      (line, encoding) => `From line ${line} on, the text is not ${encoding}. Choose another encoding below`,
    ),
    quote: both(
      (line: number) => `第 ${line} 行开始的引号没有结束，或在单元格中间结束；请改正后重新上传`,
      (line) =>
        `The quote that opens on line ${line} is not closed, or closes in the middle of a cell. Correct it and upload the file again`,
    ),
    'long-row': both(
      (line: number) => `第 ${line} 行超过 64 KiB，不是正常的一行；请检查分隔符和引号`,
      (line) => `Line ${line} is longer than 64 KiB and cannot be a row. Check its separators and quotes`,
    ),
    'no-header': both(
      (found: string) => `第一行不是列名，而是数据：${found}；请在下面选择每一列是什么`,
      (found) =>
        `The first line has data instead of column names: ${found}. Choose what each column is below`,
    ),
    'missing-columns': both(
      (names: string, found: string) => `第一行缺少列：${names}。读到的第一行是：${found}`,
      (names, found) => `The first line lacks these columns: ${names}. It reads: ${found}`,
    ),
    'columns-twice': both(
      (names: string) => `同一列出现了多次：${names}；请在下面只保留一列`,
      (names) => `Duplicate columns: ${names}. Keep one of each below`,
    ),
    'unknown-columns': both(
      (names: string) => `有不认识的列：${names}；请在下面选择每一列是什么`,
      (names) => `Unknown columns: ${names}. Choose what each column is below`,
    ),
  },
  fixedProblems: {
    workbook: both(
      '这是 Excel、WPS 或 Numbers 的工作簿，不是 CSV；请另存为“CSV UTF-8”后重新上传',
      'This is an Excel, WPS or Numbers workbook, not CSV. Save it as “CSV UTF-8” and upload that file',
    ),
    'web-page': both(
      '这是网页格式的表格，不是 CSV；请用 Excel 或 WPS 打开，另存为“CSV UTF-8”后重新上传',
      'This is a web page with a table, not CSV. Open it in Excel or WPS, save it as “CSV UTF-8” and upload that file',
    ),
    empty: both('文件是空的', 'The file is empty. Choose another file'),
    other: both('文件无法读取，请重新上传', 'The file cannot be read. Upload it again'),
  },
})
