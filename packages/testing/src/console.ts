import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const unexpected: string[] = []

for (const method of ['error', 'warn'] as const)
  console[method] = (...values: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...values)}`)
  }

/** Output of console methods fails a test; a test that expects it replaces the method (vi.spyOn). */
function failOnOutput(): void {
  const lines = unexpected.splice(0)
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join('\n')}`)
}

afterEach(failOnOutput)
afterAll(failOnOutput)
