import { afterAll } from 'vitest'
import { type ProcessorTime, readProcessorTime } from './processor-time.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The processor time of the test file, on systems that report it. */
    processor?: ProcessorTime
  }
}

/** Whether the process has run other files before. */
const before = readProcessorTime()

/** Reports the processor time when the file is finished. */
// oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures from this pattern
afterAll(({}, { meta }) => {
  const time = readProcessorTime()
  if (!before || !time) return
  meta.processor = {
    seconds: time.seconds - before.seconds,
    browser: time.browser - before.browser,
    orphaned: time.orphaned - before.orphaned,
  }
})
