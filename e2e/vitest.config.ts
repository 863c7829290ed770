import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { tooDeep } from '../packages/testing/src/deep.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...tooDeep],
    globalSetup: ['e2e/setup.ts'],
    setupFiles: ['packages/testing/src/cost.ts', 'packages/testing/src/console.ts'],
    testTimeout: 60_000,
    // As patient as the browser's own waits: a busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000, interval: 50 } },
    hookTimeout: 120_000,
    // The journeys share one product, each with phones and numbers of its own.
    maxWorkers: process.env['VITEST_MAX_WORKERS'] ?? 2,
    sequence: { concurrent: false },
  },
})
