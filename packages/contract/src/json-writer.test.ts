import { expect, test } from 'vitest'
import { z } from 'zod'
import { compileWriter } from './json-writer.ts'

const all: readonly unknown[] = [
  [
    undefined,
    null,
    true,
    false,
    0,
    -0,
    1,
    2,
    1.5,
    -3,
    NaN,
    Infinity,
    2 ** 53,
    1e300,
    5n,
    '',
    '1',
    'a',
    'true',
  ],
  ['"\u2028\uD800', 'x'.repeat(50), '2026-01-01T00:00:00Z', '2026-01-01', Symbol('s'), new Date(0), () => 1],
  [[], [1], ['a'], [undefined], [1, 'a'], [[1]], Object.assign([], { a: 1 })],
  [{}, { a: undefined }, { a: 1 }, { a: 'a' }, { a: 1, b: 2 }, { b: 'a' }, { b: 'a', a: 3 }],
  [
    { a: 1, toJSON: () => 7 },
    { a: '2026-01-01' },
    { a: { a: 1 } },
    { a: 1, b: [{ a: 2 }] },
    new Map([['a', 1]]),
  ],
  [Object.create({ a: 1 }), JSON.parse('{"__proto__": 1, "a": 1}')],
].flat()

const text = z.string()
const whole = z.number().int()
const tree = z.object({
  a: whole,
  get b() {
    return z.array(tree).optional()
  },
})

/** Schemas whose values are written whole, and schemas that are known in part or not at all: whichever it is, the answer is zod's. */
test.each<[string, z.ZodType, foreign?: string[]]>([
  ['texts', text],
  ['moments', z.iso.datetime({ offset: true, precision: 0 })],
  ['numbers', z.number()],
  ['bounded numbers', z.number().gt(-3).lte(1.5)],
  ['coerced numbers', z.coerce.number().int().nonnegative()],
  ['truth values', z.boolean()],
  ['literals', z.literal(['a', 1, true])],
  ['enums', z.enum(['a', 'true'])],
  ['enums of numbers', z.enum({ one: 1, two: 2 })],
  ['lists', z.array(z.array(whole))],
  ['objects', z.object({ a: whole, b: text.optional() })],
  ['objects that may be empty', z.object({ b: text.optional(), a: whole.optional() })],
  ['objects in objects', z.object({ a: z.object({ a: whole }) })],
  ['trees', tree],
  ['no field at all', z.object({})],
  ['null', z.literal([null, 1]), ['']],
  ['dates', z.object({ a: z.iso.date() }), ['.a']],
  ['trimmed texts', z.array(text.trim().min(1)), ['[]']],
  ['coerced texts', z.coerce.string(), ['']],
  ['multiples', z.number().multipleOf(2), ['']],
  ['integers by format', z.int32(), ['']],
  ['lists of a length', z.array(whole).length(1), ['']],
  ['what may be null', z.object({ a: whole.nullable() }), ['.a']],
  ['defaults', z.object({ a: whole.default(5), b: whole.default(5).optional() }), ['.a', '.b']],
  ['what may be absent, but not undefined', z.object({ a: z.exactOptional(whole) }), ['.a']],
  ['absent items', z.array(whole.optional()), ['[]']],
  ['unions', z.union([text, whole]), ['']],
  [
    'transforms',
    z.object({ a: z.any().transform(String), b: whole.transform((count) => -count).optional() }),
    ['.a', '.b'],
  ],
  ['anything', z.object({ a: z.any(), b: z.unknown() }), ['.a', '.b']],
  ['refined objects', z.object({ a: whole }).refine(({ a }) => a !== 1), ['']],
  ['strict objects', z.strictObject({ a: whole }), ['']],
  ['loose objects', z.looseObject({ a: whole }), ['']],
  ['records', z.record(text, whole), ['']],
  ['a field named __proto__', z.object({ ['__proto__']: whole, a: whole }), ['']],
])('%s are written as zod and JSON.stringify would', (_what, schema, foreign = []) => {
  const writer = compileWriter(schema)
  expect(writer.foreign).toEqual(foreign)
  let written = 0
  for (const value of all) {
    const json = writer.write(value)
    if (json === undefined) continue
    written += 1
    const parsed = schema.safeParse(value)
    expect([value, json]).toEqual([
      value,
      parsed.success ? JSON.stringify(parsed.data) : 'nothing: it does not fit',
    ])
  }
  expect(written).toBeGreaterThan(0)
})

test('a text is quoted as JSON.stringify does it, whatever stands in it', () => {
  const { write } = compileWriter(text)
  const units = Array.from({ length: 0x200 }, (_, code) => [code, 0xd700 + code, 0xdf00 + code]).flat()
  const texts = units.map((unit) => String.fromCharCode(unit))
  expect(texts.filter((each) => write(each) !== JSON.stringify(each))).toEqual([])
  expect(write('😀"')).toBe(JSON.stringify('😀"'))
})
