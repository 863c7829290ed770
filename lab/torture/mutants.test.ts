import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

const root = new URL('../../', import.meta.url)

test.each(Object.entries(mutants))(
  'the code that a mutant replaces is there once: %s',
  (_name, { file, from }) => {
    expect(readFileSync(new URL(file, root), 'utf8').split(from)).toHaveLength(2)
  },
)
