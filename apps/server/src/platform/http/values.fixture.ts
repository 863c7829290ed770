import { defaultPriceRules } from '@hao/numbers/price.ts'
import * as fc from 'fast-check'
import type { z } from 'zod'

const strings = fc.oneof(
  fc.constantFrom('', '"', '\\', '\0', '\u2028', 'a\uD800', '\uDE00b', '😀', '628888', '上海市', '</script>'),
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 35, maxLength: 60 }),
)

/** Strings that pass refinements: visible, and storable in the database. */
const plain = fc.constantFrom('628888', '上海市', 'a "b" \\\\ c', '😀😀', '</script>')

const moments = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
  .map((date) => date.toISOString())

/** Any JSON, for fields without a schema. */
const anything = fc.jsonValue({ maxDepth: 2 })

/** Unknown fields, which a response must drop. */
const unnamed = { secret: fc.constant('x'), password_hash: fc.constant({ secret: ['x'] }) }

/** Arbitrary values for a schema, with unknown fields in each object. A refinement may still reject one. */
export function arbitraryFor(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { _zod: internals } = schema as z.core.$ZodTypes
  const make = kinds[internals.def.type] as ((def: Def) => fc.Arbitrary<unknown>) | undefined
  if (!make) throw new Error(`There are no values of ${internals.def.type} yet`)
  return make(internals.def)
}

type Def = z.core.$ZodTypes['_zod']['def']

const kinds: { [Kind in Def['type']]?: (def: Extract<Def, { type: Kind }>) => fc.Arbitrary<unknown> } = {
  string: stringsOf,
  number: numbersOf,
  boolean: () => fc.boolean(),
  unknown: () => anything,
  enum: ({ entries }) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values }) => fc.constantFrom(...values),
  optional: ({ innerType }) => fc.option(arbitraryFor(innerType), { nil: undefined }),
  nullable: ({ innerType }) => fc.option(arbitraryFor(innerType), { nil: null }),
  readonly: ({ innerType }) => arbitraryFor(innerType),
  pipe: ({ out }) => arbitraryFor(out),
  array: (def) => fc.array(arbitraryFor(def.element), lengthsOf(def)),
  tuple: ({ items }) => fc.tuple(...items.map((item) => arbitraryFor(item))),
  record: recordsOf,
  object: objectsOf,
}

type Check = { check: string; format?: string; value?: number; inclusive?: boolean } & Record<string, unknown>

/**
 * A record has every key of a closed set, such as an enum, and a few of an open one. `__proto__` is none of
 * ours, and zod would set the prototype with it.
 */
function recordsOf({ keyType, valueType }: z.core.$ZodRecordDef): fc.Arbitrary<unknown> {
  const { _zod: internals } = keyType
  const keys = internals.values
  const value = arbitraryFor(valueType)
  if (!keys) {
    const names = (arbitraryFor(keyType) as fc.Arbitrary<string>).filter((name) => name !== '__proto__')
    return fc.dictionary(names, value, { maxKeys: 3 })
  }
  return fc.record(Object.fromEntries([...keys].map((key) => [String(key), value])), {
    noNullPrototype: true,
  })
}

/** The checks of a schema by name. */
function checksOf({ checks = [] }: z.core.$ZodTypeDef): Record<string, Check> {
  return Object.fromEntries(checks.map(({ _zod: { def } }) => [def.check, def as Check]))
}

function stringsOf(def: z.core.$ZodStringDef): fc.Arbitrary<string> {
  const { format, precision, pattern } = def as { format?: string; precision?: number; pattern?: RegExp }
  const checks = checksOf(def)
  if (format === 'datetime') return precision === 0 ? moments.map((text) => `${text.slice(0, 19)}Z`) : moments
  if (format === 'uuid') return fc.uuid()
  const expression = pattern ?? (checks['string_format']?.['pattern'] as RegExp | undefined)
  if (expression) return fc.stringMatching(expression)
  return 'custom' in checks ? plain : strings
}

function numbersOf(def: z.core.$ZodNumberDef): fc.Arbitrary<number> {
  const { greater_than: above, less_than: below, number_format: format } = checksOf(def)
  const isInt = format !== undefined || 'format' in def
  const min = above?.value === undefined ? -7 : above.inclusive ? above.value : above.value + 1
  const max = below?.value ?? 2 ** 31 - 1
  return isInt ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
}

function lengthsOf(def: z.core.$ZodArrayDef) {
  const {
    min_length: min,
    max_length: max,
    length_equals: exact,
  } = checksOf(def) as Record<string, Record<string, number>>
  const length = exact?.['length']
  return {
    minLength: length ?? min?.['minimum'] ?? 0,
    maxLength: length ?? Math.min(max?.['maximum'] ?? 3, 3),
  }
}

function objectsOf({ shape, catchall }: z.core.$ZodObjectDef): fc.Arbitrary<unknown> {
  // Price rules have more refinements than random values pass.
  if ('tiers' in shape) return fc.constant(defaultPriceRules)
  const fields = Object.entries(shape).map(([key, field]) => [key, arbitraryFor(field)])
  const { _zod: others } = catchall ?? {}
  const isStrict = others?.def.type === 'never'
  const named = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>
  return fc.record(isStrict ? named : { ...unnamed, ...named }, { noNullPrototype: true })
}
