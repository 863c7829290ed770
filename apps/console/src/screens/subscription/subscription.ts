import type { ConsoleOutput } from '../../base/api/endpoints.ts'

export type Subscription = ConsoleOutput<'GET /subscriptions/:id'>
