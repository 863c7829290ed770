import { afterAll } from 'vitest'
import { type ProcessorTime, processorTime } from './processor-time.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the test file took, on a system that tells. */
    processor?: ProcessorTime
  }
}

/** Tells the reporter what the file took when all else of it is over: vitest gives each file a process of its own. */
// oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures from this pattern, and there are none
afterAll(({}, { meta }) => {
  const time = processorTime()
  if (time) meta.processor = time
})
