import type { ConsoleOutput } from '../../base/api/endpoints.ts'

export type Member = ConsoleOutput<'GET /staff/:id'>
