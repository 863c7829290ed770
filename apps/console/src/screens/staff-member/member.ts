import type { ConsoleOutput } from '../../base/api/endpoints.ts'

/** A member of staff, as their own screen has them. */
export type Member = ConsoleOutput<'GET /staff/:id'>
