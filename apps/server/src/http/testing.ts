import { createHash } from 'node:crypto'
import { depth } from '@hao/testing/deep.ts'

type Path = readonly (string | number)[]

/** Characters that no compression makes short: an index takes 2,700 bytes of them at most. */
const noise = (length: number) => {
  let text = ''
  while (text.length < length) text += createHash('sha512').update(text).digest('base64url')
  return text.slice(0, length)
}

/** What has broken servers: what PostgreSQL cannot keep first, then what a page or a terminal obeys, then what is merely odd. */
const hostile: readonly unknown[] = [
  '\0',
  'a\uD800',
  noise(50_000),
  '-271821-04-20T00:00:00.000Z',
  2 ** 53 - 1,
  '+275760-09-13T00:00:00.000Z',
  2 ** 31,
  -1,
  1e308,
  '-271821-04-20_1',
  '99999999999999.999999999999999',
  Buffer.from('-9007199254740991.9007199254740991').toString('base64url'),
  '\u202E\u2067',
  '\u200B\u3164',
  '\u001B[2J\u009B2J',
  '\uDE00',
  '0001-01-01T00:00:00Z',
  '9223372036854775808',
  'Infinity',
  '１３９１２３４５６７８',
  "%_\\'",
  0,
  0.5,
  5e-324,
  true,
  [],
  {},
  [[{}]],
]

/** Every string, number and truth value inside a value. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

function withLeaf(value: unknown, [key, ...rest]: Path, leaf: unknown): unknown {
  if (key === undefined) return leaf
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = withLeaf(copy[key], rest, leaf)
  return copy
}

/**
 * A good message made bad in one place, in each place and in each way that `passes`: the worst two of these, all of them in the deep run. `what`
 * says where and how.
 */
export function spoiled<T>(good: T, passes: (bad: T) => boolean = () => true): { what: string; bad: T }[] {
  return leavesOf(good).flatMap((path) => {
    const ways = hostile.map((leaf) => ({
      what: `${path.join('.')} = ${JSON.stringify(leaf).slice(0, 40)}`,
      bad: withLeaf(good, path, leaf) as T,
    }))
    return ways.filter(({ bad }) => passes(bad)).slice(0, depth(2, ways.length))
  })
}
