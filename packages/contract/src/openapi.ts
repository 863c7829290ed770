import { z } from 'zod'
import type { AnyCall } from './calls.ts'
import { calls } from './calls.ts'
import { refusals, type RefusalName } from './errors.ts'

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

const always: readonly RefusalName[] = ['bad-request', 'internal']
const ofUsers: readonly RefusalName[] = ['unauthorised', 'forbidden']

/** The contract as an OpenAPI 3.1 document, made from the same schemas that check every request and answer. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, call] of Object.entries<AnyCall>(calls)) {
    const [method = '', route = ''] = key.split(' ')
    const { path, names } = readRoute(route)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, names, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '95013 privacy numbers',
      version: '1.0.0',
      description:
        'Every path answers under /api and /api/v2 alike. Amounts are yuan, moments ISO 8601 in UTC.',
    },
    servers: [{ url: '/api' }, { url: '/api/v2' }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema },
    },
    paths,
  }
}

/** '/number/:id(^\\d+$)' → '/number/{id}' and its parameter names. */
function readRoute(route: string): { path: string; names: string[] } {
  const names: string[] = []
  const path = route.replace(/:(\w+)(\([^)]*\))?/g, (_whole, name: string) => {
    names.push(name)
    return `{${name}}`
  })
  return { path, names }
}

function operation(method: string, pathNames: readonly string[], call: AnyCall) {
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const fields = Object.entries(input.properties ?? {})
  const required = new Set(input.required)
  const inQuery = method === 'GET'
  const parameters = fields
    .filter(([name]) => inQuery || pathNames.includes(name))
    .map(([name, schema]) => {
      const inPath = pathNames.includes(name)
      return { name, in: inPath ? 'path' : 'query', required: inPath || required.has(name), schema }
    })
  if (call.idempotent) parameters.push(idempotencyKey)
  const bodyFields = fields.filter(([name]) => !inQuery && !pathNames.includes(name))
  return {
    summary: call.summary,
    ...(call.access === 'user' && { security: [{ token: [] }] }),
    parameters,
    ...(bodyFields.length > 0 && {
      requestBody: json({
        type: 'object',
        properties: Object.fromEntries(bodyFields),
        required: bodyFields.map(([name]) => name).filter((name) => required.has(name)),
      }),
    }),
    responses: responses(call),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 100 },
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

function responses(call: AnyCall) {
  const names = [...always, ...(call.access === 'user' ? ofUsers : []), ...call.refusals]
  const byStatus: Record<number, string[]> = {}
  for (const name of names) (byStatus[refusals[name].status] ??= []).push(name)
  const failures = Object.entries(byStatus).map(([status, errors]) => [
    status,
    { description: errors.join(', '), ...json({ $ref: '#/components/schemas/Failure' }) },
  ])
  const data = z.toJSONSchema(call.output, { unrepresentable: 'any' })
  const success = { type: 'object', required: ['code', 'data'], properties: { code: { const: 0 }, data } }
  return { 200: { description: 'success', ...json(success) }, ...Object.fromEntries(failures) }
}

const failureSchema = {
  type: 'object',
  required: ['success', 'code', 'error', 'message', 'requestId'],
  properties: {
    success: { const: false },
    code: { type: 'integer' },
    error: { enum: Object.keys(refusals) },
    message: { type: 'string' },
    requestId: { type: 'string' },
    details: { type: 'object' },
  },
}
