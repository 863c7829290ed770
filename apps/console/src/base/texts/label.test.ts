import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labelFor, textFor } from './texts.ts'

const source = join(import.meta.dirname, '../..')

test('a kind of a newer server has a plain word, and no text is looked up otherwise and called', () => {
  expect(labelFor({ refund: '退款' }, 'gift')).toBe('其他')
  expect(textFor({ refund: (what: string) => `退款 ${what}` }, 'gift')('628888')).toBe('其他')
  const called = /\b(?:t|words)\.\w+\[[\w.]+\]\(/
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  expect(files.filter((name) => called.test(readFileSync(join(source, name), 'utf8')))).toEqual([])
})
