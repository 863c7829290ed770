import type { CallOutput } from '../../base/api/calls.ts'

/** A member of staff, as their own screen has them. */
export type Member = CallOutput<'GET /staff/:id'>
