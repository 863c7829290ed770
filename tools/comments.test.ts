import { expect, test } from 'vitest'
import { findWideComments } from './comments.ts'

const wide = 'x'.repeat(111)

test.each([
  ['a wide line comment', `// ${wide}`],
  ['a wide line in a block', `/**\n * short\n * ${wide}\n */`],
  ['a wide comment in JSX', `{/* ${wide} */}`],
])('%s is found', (_what, text) => {
  expect(findWideComments('a.ts', text)).toHaveLength(1)
})

test('wide code and the code after a block are not comments', () => {
  expect(findWideComments('a.ts', `/* short */\nconst a = '${wide}'\n// short`)).toEqual([])
})
