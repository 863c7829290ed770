import type { CallOutput } from '../../base/api/calls.ts'

export type Subscription = CallOutput<'GET /subscriptions/:id'>
