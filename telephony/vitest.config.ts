import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { waitTimeoutMs, testTimeoutMs } from '../packages/testing/src/timeouts.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['telephony/**/*.test.ts'],
    globalSetup: ['packages/testing/src/build.ts', 'packages/testing/src/postgres.ts'],
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: waitTimeoutMs, interval: 50 } },
    maxWorkers: 1,
  },
})
