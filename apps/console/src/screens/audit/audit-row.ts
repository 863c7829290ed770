import type { RowOf } from '../../base/api/endpoints.ts'

/** A row of the audit as the server gives it. */
export type AuditRow = RowOf<'GET /audit'>
