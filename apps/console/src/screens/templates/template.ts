import type { CallOutput } from '../../base/api/calls.ts'

export type Template = CallOutput<'GET /templates'>[number]
