import { maskPhonesInText } from '../../phones-in-text.ts'
import { type FieldChoice, fieldChoices, type ImportField, importFields, requiredFields } from './field.ts'
import { FileRefusedError } from './file-problem.ts'
import { shorten } from './shorten.ts'

/** `shop` is a column that the shop fills in itself. One that a person chose is a field or `none`. */
export const columnMeanings = [...fieldChoices, 'shop', 'unnamed', 'unknown'] as const
type Meaning = (typeof columnMeanings)[number]

export type Column = { name: string; meaning: Meaning }

/** In the form of `simplify`, with those of our own export. `none`: deposits and costs. */
const names = {
  digits:
    'digits number numbers privacynumber phonenumber 号码 電話號碼 电话号码 號碼 靓号 靚號 小号 小號 隐私号 隱私號 隐私号码 隱私號碼'.split(
      ' ',
    ),
  price:
    'price monthlyprice monthlyrent rent 月租 月租金 月租费 月租費 资费 資費 月费 月費 月价 價格 价格 单价 單價 售价 售價 优惠价 優惠價 现价 現價 价 價 金额 金額 零售价 零售價 销售价 銷售價'.split(
      ' ',
    ),
  goodPrice:
    'goodprice struckprice strikethroughprice originalprice listprice 划线价 劃線價 划线价格 劃線價格 原价 原價 市场价 市場價'.split(
      ' ',
    ),
  state: 'state status 状态 狀態 号码状态 號碼狀態 上架状态 上架狀態 销售状态 銷售狀態'.split(' '),
  featured:
    'featured featuredweight weight sort 推荐 推薦 推荐权重 推薦權重 精选 精選 权重 權重 排序 排序权重 排序權重'.split(
      ' ',
    ),
  shop: 'struckpriceshown strikethroughpriceshown 商城显示划线价 商城顯示劃線價 categories category since added 分类 分類 类别 類別 入库时间 入庫時間'.split(
    ' ',
  ),
  none: '预存 預存 预存款 預存款 预存话费 預存話費 底价 底價 成本 成本价 成本價 进价 進價 押金'.split(' '),
}

const meanings = new Map(
  [...importFields, 'shop' as const, 'none' as const].flatMap((meaning) =>
    names[meaning].map((name) => [name, meaning] as const),
  ),
)

/** A name without case, width, blanks, and text in brackets such as （元） or (yuan / month). */
function simplify(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]|[/每]月|\/元/g, '')
  return plain.replace(/[\s_\-*:'"/\u200B-\u200F\u2060\uFEFF]/g, '')
}

export function readColumns(cells: readonly string[]): Column[] {
  return cells.map((cell) => {
    const key = simplify(cell)
    return { name: cell.trim(), meaning: key === '' ? 'unnamed' : (meanings.get(key) ?? 'unknown') }
  })
}

/** The columns with the fields that a person has chosen; a file without a header has no names. */
export function chooseColumns(
  cells: readonly string[],
  { header, fields }: { header: boolean; fields: readonly FieldChoice[] },
): Column[] {
  return cells.map((cell, at) => ({ name: header ? cell.trim() : '', meaning: fields[at] ?? 'none' }))
}

/** With more known columns, encoding and separator are more likely right. */
export function countKnownColumns(cells: readonly string[]): number {
  const known = readColumns(cells).map(({ meaning }) => meaning)
  return new Set(known.filter((meaning) => meaning !== 'unknown' && meaning !== 'unnamed')).size
}

/** Throws FileRefusedError if one is missing, twice, or unknown and may not be ignored. */
export function checkColumns(columns: readonly Column[], ignoreUnknown: boolean): void {
  const columnsOf = (meaning: Meaning) => columns.filter((column) => column.meaning === meaning)
  const found = columns.map(({ name }) => name).join(' | ')
  const missing = requiredFields.filter((field) => columnsOf(field).length === 0)
  if (missing.length === 2 && isData(columns.map(({ name }) => name)))
    throw new FileRefusedError({ code: 'no-header', found: excerpt(found, maxExcerpt) })
  if (missing.length > 0)
    throw new FileRefusedError({
      code: 'missing-columns',
      fields: missing,
      found: excerpt(found, maxExcerpt),
    })
  const duplicates = importFields.flatMap((field) => (columnsOf(field).length > 1 ? columnsOf(field) : []))
  if (duplicates.length > 0)
    throw new FileRefusedError({ code: 'columns-twice', names: excerptNames(duplicates) })
  const unknown = columnsOf('unknown')
  if (unknown.length > 0 && !ignoreUnknown)
    throw new FileRefusedError({ code: 'unknown-columns', names: excerptNames(unknown) })
}

/** Whether a row looks like data: one of its cells is a number, which no letter precedes. */
export function isData(cells: readonly string[]): boolean {
  return cells.some((cell) =>
    /^[^\d\p{L}]{0,8}\d[\d\s.,-]{2,}\D{0,2}$|^\d(?:[.,]\d+)?e\+\d+$/iu.test(cell.normalize('NFKC').trim()),
  )
}

const maxExcerpt = 200
/** The start of a text from the file, with phones masked. */
const excerpt = (text: string, length: number) => shorten(maskPhonesInText(text), length)

const excerptNames = (columns: readonly Column[]) => columns.slice(0, 20).map(({ name }) => excerpt(name, 40))

export function columnIndexes(columns: readonly Column[]): Record<ImportField, number> {
  const indexOfField = (field: ImportField) => columns.findIndex(({ meaning }) => meaning === field)
  return {
    digits: indexOfField('digits'),
    price: indexOfField('price'),
    goodPrice: indexOfField('goodPrice'),
    state: indexOfField('state'),
    featured: indexOfField('featured'),
  }
}
