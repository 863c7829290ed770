import type { RowOf } from '../../base/api/endpoints.ts'

export type AuditRow = RowOf<'GET /audit'>
