import { afterAll } from 'vitest'
import { type ProcessorTime, readProcessorTime } from './processor-time.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the test file took, on a system that tells. */
    processor?: ProcessorTime
  }
}

/** The process has run other files before this one. */
const before = readProcessorTime()

/** Tells the reporter what the file took when all else of it is over. */
// oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures from this pattern, and there are none
afterAll(({}, { meta }) => {
  const time = readProcessorTime()
  if (!before || !time) return
  meta.processor = {
    seconds: time.seconds - before.seconds,
    browser: time.browser - before.browser,
    orphaned: time.orphaned - before.orphaned,
  }
})
