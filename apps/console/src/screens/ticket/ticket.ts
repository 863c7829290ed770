import type { CallOutput } from '../../base/api/calls.ts'

export type Ticket = CallOutput<'GET /tickets/:id'>
