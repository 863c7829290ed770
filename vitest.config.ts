import { defineConfig } from 'vitest/config'
import { tooDeep } from './packages/testing/src/deep.ts'

export default defineConfig({
  test: {
    include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', ...tooDeep],
    globalSetup: ['packages/testing/src/postgres.ts'],
    setupFiles: ['packages/testing/src/cost.ts', 'packages/testing/src/console.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: process.env['VITEST_MAX_WORKERS'] ?? 2,
  },
})
