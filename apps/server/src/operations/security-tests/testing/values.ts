import { depth } from '@hao/testing/deep.ts'
import type { Endpoint } from '@hao/contract/endpoint.ts'
import * as fc from 'fast-check'
import { z } from 'zod'

/** A word that no page may show as it is. */
export const markupProbe = '<x-fuzz>'

/** What has broken servers, whatever it stood for. */
const nasty: readonly unknown[] = [
  // What PostgreSQL, JSON or UTF-8 cannot hold.
  '\0',
  'a\0b',
  '\uD800',
  'a\uDE00b',
  '\uFFFE\uFFFF',
  // Text that is not what it looks like.
  '\u202E\u2067abc\u2069',
  '\u200B\u3164\uFEFF',
  `e${'\u0301'.repeat(60)}`,
  '１３９１２３４５６７８',
  '٠١٢٣٤٥٦',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  'ﷺ'.repeat(30),
  'İıſK',
  '\u001B[2J\u009B2J',
  '\r\nset-cookie: a=b\r\n\r\n',
  // What another language obeys.
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '%',
  '_%\\_',
  '\\',
  "\\'",
  '$1',
  '{prefix}',
  '${1+1}',
  '{{1+1}}',
  `${markupProbe}&"'`,
  `"><img src=x onerror=1>${markupProbe}`,
  `</script>${markupProbe}`,
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  '=1+1',
  '(a+)+$',
  '?'.repeat(30),
  // Names that every object has.
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  // Numbers, or nearly.
  0,
  -0,
  -1,
  0.5,
  5e-324,
  1e21,
  1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '99999999999999999999999999999999999999999',
  '1e309',
  'Infinity',
  '-Infinity',
  'NaN',
  '0x10',
  '1_000',
  '1,5',
  '1e3',
  '00',
  '-0',
  ' 1 ',
  // Moments, and cursors that hold them.
  '0000-00-00T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '10000-01-01T00:00:00Z',
  '292278994-08-17T07:12:55.807Z',
  '2026-02-30T25:61:61Z',
  '2026-11-23T08:00:00+99:99',
  '-271821-04-20_1',
  '9007199254740991.9007199254740991',
  '1e20.1e20',
  '-1.-1',
  ...['-9007199254740991.9007199254740991', '0.0.-1.2.3', '1.NaN', '0.0.1e400.2.3'].map((cursor) =>
    Buffer.from(cursor).toString('base64url'),
  ),
  // Nothing, and too much.
  '',
  ' ',
  'null',
  'undefined',
  null,
  true,
  false,
  'x'.repeat(201),
  'x'.repeat(3000),
  '9'.repeat(400),
  '很'.repeat(2100),
  // Another shape.
  [],
  {},
  [[]],
  [null],
  ['1', '2'],
  [1],
  { length: 1e9 },
  { toString: 1 },
  { id: 1 },
]

/** What PostgreSQL cannot hold, or only just: the worst two in each push, all in the deep run. */
export const worstValues: readonly unknown[] = [
  'a\0b',
  '-271821-04-20T00:00:00.000Z',
  ...depth([], ['a\uD800', 2 ** 53 - 1, 'x'.repeat(9000), [[{}]]]),
]

/** Any units of UTF-16, half pairs among them. */
const word = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units))

/** Anything that a field may be given: with a trap in it, or without. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: word },
  { weight: 1, arbitrary: fc.oneof(fc.integer({ min: -2, max: 1000 }), fc.double(), fc.maxSafeInteger()) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

/** A trap as text. */
export const hostileText = fc.oneof(
  fc.constantFrom(...nasty.filter((each) => typeof each === 'string')),
  word,
)

type Schema = {
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

const around = (limit: number | undefined) =>
  limit === undefined ? [] : [limit - 1, limit - 0.5, limit, limit + 1]
const sized = (length: number | undefined) =>
  length === undefined
    ? []
    : [Math.max(0, length - 1), length, length + 1].map((each) => '8'.repeat(Math.min(each, 5000)))

/** The values at the edges of what a schema allows: its words and limits, and what is next to them. */
function edgesOf(schema: Schema): unknown[] {
  const limits = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum].flatMap(
    around,
  )
  return [
    ...(schema.enum ?? []),
    ...('const' in schema ? [schema.const] : []),
    ...limits.flatMap((limit) => [limit, String(limit)]),
    ...[schema.minLength, schema.maxLength].flatMap(sized),
    ...(schema.anyOf ?? []).flatMap(edgesOf),
    ...(schema.items ? edgesOf(schema.items).flatMap((each) => [each, [each]]) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      edgesOf(inner).map((each) => ({ [name]: each })),
    ),
  ]
}

/** The fields of an endpoint, as its contract has them, each with the values at its edges. */
export function listFields({ input }: Pick<Endpoint, 'input'>): Map<string, unknown[]> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Schema
  return new Map(Object.entries(properties).map(([name, schema]) => [name, edgesOf(schema)]))
}
