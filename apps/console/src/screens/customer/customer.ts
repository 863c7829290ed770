import type { CallOutput } from '../../base/api/calls.ts'

export type Customer = CallOutput<'GET /customers/:id'>
