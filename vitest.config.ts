import { defineConfig } from 'vitest/config'
import { deep, excludedDeepTests } from './packages/testing/src/deep.ts'
import { waitTimeoutMs, testTimeoutMs } from './packages/testing/src/timeouts.ts'

export default defineConfig({
  test: {
    include: ['{packages,apps,tools,lab}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', ...excludedDeepTests],
    globalSetup: ['packages/testing/src/build.ts', 'packages/testing/src/postgres.ts'],
    setupFiles: [
      'packages/testing/src/cost.ts',
      'packages/testing/src/console.ts',
      'packages/testing/src/seed.ts',
      ...(process.env['HAO_STATEMENTS'] ? ['packages/testing/src/statement-log.ts'] : []),
    ],
    // A worker loads the server once, not anew for each of its files: a test file must leave nothing behind in a module.
    isolate: false,
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: waitTimeoutMs, interval: 50 } },
    // On two cores a second worker, with a server of its own to load, takes a seventh to a third more processor time and saves a sixth of the wait or a little more.
    maxWorkers: process.env['VITEST_MAX_WORKERS'] ?? (deep ? 2 : 1),
  },
})
