import { defineConfig } from 'vitest/config'
import { oneLanguage } from './apps/shop/one-language.ts'
import { deep, excludedDeepTests } from './packages/testing/src/deep.ts'
import { waitTimeoutMs, testTimeoutMs } from './packages/testing/src/timeouts.ts'

export default defineConfig({
  plugins: [oneLanguage()],
  test: {
    include: ['{packages,apps,tools,lab}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', ...excludedDeepTests],
    globalSetup: ['packages/testing/src/build.ts', 'packages/testing/src/postgres.ts'],
    setupFiles: [
      'packages/testing/src/cost.ts',
      'packages/testing/src/console.ts',
      'packages/testing/src/globals.ts',
      'packages/testing/src/seed.ts',
      'packages/testing/src/cheap-passwords.ts',
    ],
    // A worker loads the server once, not for each file: a test file must leave no state in modules.
    isolate: false,
    // A larger young generation needs fewer garbage collections: a fifteenth of the processor time less.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: waitTimeoutMs, interval: 50 } },
    // On two cores a second worker takes up to a third more processor time and saves about a sixth of the
    // time.
    maxWorkers: process.env['VITEST_MAX_WORKERS'] ?? (deep ? 2 : 1),
  },
})
