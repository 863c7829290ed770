import * as fc from 'fast-check'
import type { z } from 'zod'

/** What may stand where it should not, or just may. */
const odd = fc.constantFrom<unknown>(
  ...[
    [undefined, null, NaN, Infinity, -0, -1, 0.5, 1e21, 2 ** 53, 10n, true, '', '12', 'x', '2026-01-01'],
    [[], [null], {}, { id: 1 }, new Date(0), new Date(NaN), Object.create({ id: 1, list: [] }), () => 1],
  ].flat(),
)

const strings = fc.oneof(
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\0',
    '\u2028',
    'a\uD800',
    '\uDE00b',
    '😀',
    '628888',
    '上海市',
    ' ３１０ ０００',
    '</script>',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 35, maxLength: 60 }),
)

const moments = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-02-29T00:00:00Z',
    '2026-01-01T00:00:00+08:00',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00.5Z',
  ),
)

const numbers = fc.oneof(
  fc.nat(),
  fc.constantFrom(0, -0, 1, 19.9, 2 ** 53 - 1, 2 ** 53, 5e-324, -7),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/**
 * Values of a schema, by no knowledge but that of its types, with fields that it does not name; with `oddness`, of each 100 nodes so many are
 * something else.
 */
export function valuesOf(schema: z.core.$ZodType, oddness = 0): fc.Arbitrary<unknown> {
  const own = ownValuesOf(schema as z.core.$ZodTypes, oddness)
  return oddness === 0
    ? own
    : fc.oneof({ weight: 100 - oddness, arbitrary: own }, { weight: oddness, arbitrary: odd })
}

function ownValuesOf({ _zod: { def } }: z.core.$ZodTypes, oddness: number): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'string':
      return 'format' in def && def.format === 'datetime' ? moments : strings
    case 'number':
      return numbers
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'optional':
      return valuesOf(def.innerType, oddness)
    case 'array':
      return fc.array(valuesOf(def.element, oddness), { maxLength: 3 })
    case 'object':
      return objectsOf(def.shape, oddness)
    default:
      throw new Error(`There are no values of ${def.type} yet`)
  }
}

function objectsOf(shape: Record<string, z.core.$ZodType>, oddness: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(shape)
  const requiredKeys = entries.filter(([, field]) => !mayBeAbsent(field)).map(([key]) => key)
  const fields = entries.map(([key, field]) => {
    const values = valuesOf(field, oddness)
    return [key, mayBeAbsent(field) ? fc.option(values, { nil: undefined }) : values]
  })
  const unknown = { secret: fc.constant('x'), id: fc.constant(7), data: fc.constant({}) }
  const model = { ...unknown, ...(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>) }
  return fc.record(model, { requiredKeys: requiredKeys as (keyof typeof model)[], noNullPrototype: true })
}

const mayBeAbsent = ({ _zod: { optin } }: z.core.$ZodType) => optin !== undefined
