import type { ConsoleOutput } from '../../base/api/endpoints.ts'

export type Ticket = ConsoleOutput<'GET /tickets/:id'>
