import type { exportKinds } from '@hao/contract/console/endpoints/exports.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import type { Permission } from '@hao/contract/console/roles.ts'
import type { Locale } from '@hao/contract/locale.ts'
import type { Expression } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Cell } from './csv.ts'

/** A page of what is exported, behind a place in it. */
export type ExportPage = { after: number; limit: number }

/** A row as the query gives it: `id` is its place. */
export type RowWithId = { id: number }

type Filters = Record<string, z.ZodType>

/** A list that can be exported: who may read it, its filters, its columns, and its query, in the order of `id`. */
export type ExportKind<F extends Filters = Filters, R extends RowWithId = RowWithId> = {
  permission: Permission
  filters: F
  /** The rows that the filters let through, any columns of them. */
  buildQuery: (
    context: Pick<Context, 'config' | 'db'>,
    wanted: FilterValues<F>,
    now: Date,
  ) => Expression<unknown>
  selectPage(
    context: Pick<Context, 'config'>,
    db: Db | Trx,
    wanted: FilterValues<F>,
    slice: ExportPage & { now: Date },
  ): Promise<R[]>
  /** What stands in a row; `language` is that of the header. */
  toCells(context: Pick<Context, 'keys'>, row: R, language: Locale): Promise<Cell[]>
}

/** Every list that can be exported, by its name in the contract. */
export type ExportKinds = Readonly<Record<(typeof exportKinds)[number], ExportKind>>

/** Declares one, its own types forgotten: the filters are read by its own `filters`, the rows come from its own `page`. */
export function defineExport<F extends Filters, R extends RowWithId>(kind: ExportKind<F, R>): ExportKind {
  return kind as ExportKind
}
