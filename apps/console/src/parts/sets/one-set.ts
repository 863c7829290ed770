import type { CallOutput } from '../../base/api/calls.ts'

/** A set of changes as its screen shows it. */
export type OneSet = CallOutput<'GET /set/:id'>
