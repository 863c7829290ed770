import type { StaffLogin, TestConsole } from './console.ts'

/** A request that is granted: its input, made by what the town has; called once for each person who asks, and told who. */
export type ValidRequest = (testConsole: TestConsole, as?: StaffLogin) => Promise<Record<string, unknown>>
