import type { RowOf } from '../../base/api/endpoints.ts'

/** A row of the audit as the server returns it. */
export type AuditRow = RowOf<'GET /audit'>
