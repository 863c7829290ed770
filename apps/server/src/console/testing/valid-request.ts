import type { StaffLogin, TestConsole } from './console.ts'

/** Creates the input of a request that succeeds for this staff member. Called before each request. */
export type ValidRequest = (testConsole: TestConsole, as?: StaffLogin) => Promise<Record<string, unknown>>
