import { z } from 'zod'

/** Labels by code. */
export type Labels = Readonly<Record<string, unknown>>

type JsonSchema = { enum?: readonly unknown[]; [key: string]: unknown }

/** Each enum of a schema, with the name of the field that has it. */
function enumsIn(schema: unknown, field: string): [field: string, codes: string[]][] {
  if (Array.isArray(schema)) return schema.flatMap((each) => enumsIn(each, field))
  if (typeof schema !== 'object' || schema === null) return []
  const { enum: codes, properties, ...rest } = schema as JsonSchema
  const own = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
  return [
    ...(own.length > 0 ? [[field, own] as [string, string[]]] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => enumsIn(inner, name)),
    ...Object.values(rest).flatMap((inner) => enumsIn(inner, field)),
  ]
}

/**
 * The enums in responses of `endpoints` that no table of their field labels completely. `hidden` has the
 * fields, or the enums as `field: codes`, that are not read.
 */
export function findMissingLabels(
  endpoints: Readonly<Record<string, { output: z.ZodType }>>,
  tables: Readonly<Record<string, readonly Labels[]>>,
  hidden: ReadonlySet<string>,
): string[] {
  return Object.entries(endpoints).flatMap(([endpoint, { output }]) =>
    enumsIn(z.toJSONSchema(output, { unrepresentable: 'any' }), '')
      .filter(([field, codes]) => !hidden.has(field) && !hidden.has(`${field}: ${codes.join(' ')}`))
      .filter(([field, codes]) => !tables[field]?.some((labels) => codes.every((code) => code in labels)))
      .map(([field, codes]) => `${endpoint} ${field}: ${codes.join(' ')}`),
  )
}
