import type { ConsoleOutput } from '../../base/api/endpoints.ts'

export type Template = ConsoleOutput<'GET /templates'>[number]
