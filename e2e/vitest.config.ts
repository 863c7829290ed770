import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { excludedDeepTests } from '../packages/testing/src/deep.ts'
import { waitTimeoutMs, testTimeoutMs } from '../packages/testing/src/timeouts.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...excludedDeepTests],
    globalSetup: ['e2e/setup.ts'],
    setupFiles: ['packages/testing/src/cost.ts', 'packages/testing/src/console.ts', 'e2e/close-browser.ts'],
    // A worker loads playwright-core and the rest once for all of its files.
    isolate: false,
    // A larger young generation needs fewer garbage collections: a fifteenth of the processor time less.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: waitTimeoutMs, interval: 50 } },
    // The journeys share one product, each with phones and numbers of its own. They wait more than they work.
    maxWorkers: process.env['VITEST_MAX_WORKERS'] ?? 3,
    sequence: { concurrent: false },
  },
})
