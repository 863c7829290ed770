import type { Locale } from '@hao/contract/locale.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import { selectCategories } from '../../inventory/categories/queries.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ExportWords } from '../base/export-kind.ts'

export async function readExportWords(db: Db | Trx, language: Locale): Promise<ExportWords> {
  const categories = await selectCategories(db)
  return {
    ...textsFor(language).words,
    categories: Object.fromEntries(categories.map(({ value, names }) => [value, names[language]])),
  }
}
