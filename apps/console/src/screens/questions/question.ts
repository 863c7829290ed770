import type { RowOf } from '../../base/api/endpoints.ts'

export type Question = RowOf<'GET /questions'>
