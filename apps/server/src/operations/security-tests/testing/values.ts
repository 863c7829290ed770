import { depth } from '@hao/testing/deep.ts'
import type { Endpoint } from '@hao/contract/endpoint.ts'
import * as fc from 'fast-check'
import { z } from 'zod'

/** Markup that a page must escape. */
export const markupProbe = '<x-fuzz>'

/** Values that are known to break servers. */
const hostileValues: readonly unknown[] = [
  // Invalid in PostgreSQL, JSON or UTF-8.
  '\0',
  'a\0b',
  '\uD800',
  'a\uDE00b',
  '\uFFFE\uFFFF',
  // Invisible, bidirectional and look-alike characters.
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
  // Injections into SQL, templates, markup, paths and spreadsheets.
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
  // Property names of every object.
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  // Numbers, and texts like numbers.
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
  // Times, and cursors with times.
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
  // Empty and too long values.
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
  // Lists and objects.
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

/** Values that PostgreSQL cannot store, or just can. The deep run has more. */
export const worstValues: readonly unknown[] = [
  'a\0b',
  '-271821-04-20T00:00:00.000Z',
  ...depth([], ['a\uD800', 2 ** 53 - 1, 'x'.repeat(9000), [[{}]]]),
]

/** Any UTF-16 code units, including unpaired surrogates. */
const word = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units))

/** Any value for a field, mostly hostile ones. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: word },
  { weight: 1, arbitrary: fc.oneof(fc.integer({ min: -2, max: 1000 }), fc.double(), fc.maxSafeInteger()) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

/** Any text, mostly hostile. */
export const hostileText = fc.oneof(
  fc.constantFrom(...hostileValues.filter((each) => typeof each === 'string')),
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

/** The enum values and limits of a schema, and the values next to the limits. */
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

/** The input fields of an endpoint, each with its edge values. */
export function listFields({ input }: Pick<Endpoint, 'input'>): Map<string, unknown[]> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Schema
  return new Map(Object.entries(properties).map(([name, schema]) => [name, edgesOf(schema)]))
}
