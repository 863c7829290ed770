import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { outboundCallEvent } from './endpoints/outbound.ts'
import { refusals } from './errors.ts'
import { openApiDocument } from './openapi.ts'

type Operation = {
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  responses: Record<string, { description: string }>
  security?: unknown
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('every endpoint of the contract is in the document', () => {
  const summaries = operations.map(({ operation }) => operation.summary).join('\n')
  for (const { summary } of Object.values(endpoints)) expect(summaries).toContain(summary)
  // The two of /number/… share one path; the stream of events is no endpoint of the contract.
  expect(operations).toHaveLength(Object.keys(endpoints).length)
})

test('no two paths differ only in parameter names, as OpenAPI requires', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/{\w+}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  expect(document.openapi).toBe('3.1.0')
})

test.each(operations.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s declares exactly the path parameters of its path, each once',
  (_title, { path, operation }) => {
    const named = Array.from(path.matchAll(/{(\w+)}/g), ([, name]) => name)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual(named)
    expect(inPath.every(({ required }) => required)).toBe(true)
    const places = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(places).size).toBe(places.length)
  },
)

test('the document has the event stream with the schema of its events', () => {
  const { parameters, responses, security } = document.paths['/events']!['get']!
  expect(security).toEqual([{ token: [] }])
  expect(parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual(['header Last-Event-ID'])
  expect(Object.keys(responses)).toEqual(['200', '401', '500', '503'])
  expect(JSON.stringify(responses['200'])).toContain('text/event-stream')
  const { PlacedCallEvent } = openApiDocument().components.schemas
  expect(Object.keys(PlacedCallEvent.properties ?? {})).toEqual(Object.keys(outboundCallEvent.shape))
})

test('an endpoint for users names its security scheme and its failures', () => {
  const order = document.paths['/order']!['post']!
  expect(order.security).toEqual([{ token: [] }])
  const described = Object.values(order.responses).map(({ description }) => description)
  const named = described.join(', ').split(', ')
  expect(named).toEqual(expect.arrayContaining(['unauthorised', 'number-taken', 'request-in-progress']))
  const known = ['success', ...Object.keys(refusals)]
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  expect(order.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
  const body = order.requestBody!.content['application/json']!.schema
  expect(Object.keys(body.properties)).toEqual([
    'numberId',
    'months',
    'amount',
    'agreed',
    'versions',
    'autoRenew',
  ])
})

test('the document names every refusal of the shop, and none that only the console has', () => {
  const { error } = openApiDocument().components.schemas.Failure.properties
  const described = Object.values(openApiDocument().paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) => Object.entries(responses as Record<string, { description: string }>))
    .flatMap(([status, { description }]) => (Number(status) >= 400 ? description.split(', ') : []))
  const named: readonly string[] = error.enum
  expect(described.filter((name) => name in refusals && !named.includes(name))).toEqual([])
  expect(named).toContain('number-taken')
  for (const name of ['login-required', 'not-allowed', 'factor-required', 'no-such-thing', 'password-weak'])
    expect(named).not.toContain(name)
})
