import type { FilterValues } from '@hao/contract/console/list.ts'
import type { ListFilter } from '@hao/contract/console/lists/define-list.ts'
import type { exportedLists } from '@hao/contract/console/lists/exported.ts'
import type { Permission } from '@hao/contract/console/roles.ts'
import type { ConsoleLabels } from '@hao/contract/console/labels.ts'
import type { Expression } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Cell } from '@hao/contract/console/csv.ts'

type ExportPage = { after: number; limit: number }

/** A row of an export. Pages are ordered by `id`. */
type RowWithId = { id: number }

type Filters = Record<string, z.ZodType>

/** The words of a file: the labels in its language, and the names of the categories. */
export type ExportWords = ConsoleLabels & { categories: Readonly<Record<string, string>> }

type ExportKind<F extends Filters = Filters, R extends RowWithId = RowWithId> = {
  list: { permission: Permission; filters: Readonly<Record<string, ListFilter>>; schemas: F }
  /** Selects every row that matches the filters, with any columns. Used to count them. */
  buildQuery: (
    context: Pick<Context, 'config' | 'db'>,
    filters: FilterValues<F>,
    now: Date,
  ) => Expression<unknown>
  selectPage(
    context: Pick<Context, 'config'>,
    db: Db | Trx,
    filters: FilterValues<F>,
    slice: ExportPage & { now: Date },
  ): Promise<R[]>
  toCells(context: Pick<Context, 'keys'>, row: R, words: ExportWords): Promise<Cell[]>
}

export type ExportKinds = Readonly<Record<keyof typeof exportedLists, ExportKind>>

/** Declares an export and erases its filter and row types. `filters` checks what `selectPage` receives. */
export function defineExport<F extends Filters, R extends RowWithId>(kind: ExportKind<F, R>): ExportKind {
  return kind as ExportKind
}
