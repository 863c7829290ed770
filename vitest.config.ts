import { defineConfig } from 'vitest/config'
import { tooDeep } from './packages/testing/src/deep.ts'

export default defineConfig({
  test: {
    include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', ...tooDeep],
    globalSetup: ['packages/testing/src/postgres.ts'],
    setupFiles: ['packages/testing/src/cost.ts', 'packages/testing/src/console.ts'],
    // As patient as the journeys: a busy machine is slow, not wrong.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
    hookTimeout: 60_000,
    maxWorkers: process.env['VITEST_MAX_WORKERS'] ?? 2,
  },
})
