import type { RowOf } from '../../base/api/calls.ts'

export type Question = RowOf<'GET /questions'>
