import type { ConsoleOutput } from '../../base/api/endpoints.ts'

export type Customer = ConsoleOutput<'GET /customers/:id'>
