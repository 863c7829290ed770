import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Words = { readonly [key: string]: unknown }
type Slice = { zh: Words; en: Words }

const han = /\p{Script=Han}/u
/** Names of languages, and texts that are the same in both. */
const sameInBoth = /^[^\p{L}]*$|^(?:CSV|ID|IP|PDF|SHA-256|SMS|TOTP|WeChat|JSON|URL|A–Z)$/u

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /(?<!\.test)\.ts$/.test(file) &&
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('= defineTexts('),
)

async function textsIn(file: string): Promise<[name: string, slice: Slice][]> {
  const module = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
  return Object.entries(module).flatMap(([name, value]) => {
    const slice = value as Partial<Slice> | null
    return typeof slice === 'object' && slice?.zh && slice.en ? [[`${file} ${name}`, slice as Slice]] : []
  })
}

/** Each text with its path. Functions are called with sample values. */
function leaves(words: Words, path: string): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const at = `${path}.${key}`
    if (typeof value === 'string') return [[at, value]]
    if (typeof value === 'function') return [[at, said(value as (...values: unknown[]) => unknown)]]
    return typeof value === 'object' && value !== null ? leaves(value as Words, at) : []
  })
}

/** Some functions take texts, some take numbers. */
function said(text: (...values: unknown[]) => unknown): string {
  for (const samples of [
    ['7', '7', '7'],
    [7, 7, 7],
  ])
    try {
      return String(text(...samples))
    } catch {
      // It takes another type.
    }
  return ''
}

test('every text exists in both languages, in the right script', async () => {
  const all = (await Promise.all(files.map(textsIn))).flat()
  expect(all.length).toBeGreaterThan(70)
  const wrong = all.flatMap(([name, { zh, en }]) => {
    const english = new Map(leaves(en, name))
    return leaves(zh, name).flatMap(([at, chinese]) => {
      const other = english.get(at)
      if (other === undefined) return [`${at} has no English`]
      if (han.test(other)) return [`${at} is Chinese in English: ${other}`]
      if (chinese === other && !sameInBoth.test(chinese)) return [`${at} is the same in both: ${chinese}`]
      return (chinese.trim() === '') !== (other.trim() === '') ? [`${at} is empty in one`] : []
    })
  })
  expect(wrong).toEqual([])
})
