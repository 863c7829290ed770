import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patienceMs, testPatienceMs } from '../packages/testing/src/patience.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['telephony/**/*.test.ts'],
    globalSetup: ['packages/testing/src/postgres.ts'],
    testTimeout: testPatienceMs,
    hookTimeout: testPatienceMs,
    expect: { poll: { timeout: patienceMs, interval: 50 } },
    maxWorkers: 1,
  },
})
