import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ConsoleEndpoint } from './endpoint.ts'
import { consoleEndpoints } from './endpoints.ts'

type Schema = {
  type?: string
  description?: string
  propertyNames?: { pattern?: string }
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** The paths of objects in a schema that allow unknown names without a description. */
function lenientPaths(schema: Schema, path: string): string[] {
  if (schema.description || schema.propertyNames?.pattern) return []
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const isLenient = schema.type === 'object' && additionalProperties !== false
  return [
    ...(isLenient ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => lenientPaths(each, `${path}.${name}`)),
    ...(items ? lenientPaths(items, `${path}[]`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => lenientPaths(each, path)),
  ]
}

test('no object in the input of an endpoint that changes something takes an unknown name without a reason', () => {
  const lenient = Object.entries<ConsoleEndpoint>(consoleEndpoints)
    .filter(([key]) => !key.startsWith('GET '))
    .flatMap(([key, { input }]) =>
      lenientPaths(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema, key),
    )
  expect(lenient).toEqual([])
})
