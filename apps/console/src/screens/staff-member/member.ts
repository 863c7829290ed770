import type { ConsoleOutput } from '../../base/api/endpoints.ts'

/** A staff member as their own screen shows them. */
export type Member = ConsoleOutput<'GET /staff/:id'>
