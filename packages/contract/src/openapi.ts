import { defaultPlan } from '@hao/numbers/plan.ts'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { refusals, type RefusalName } from './errors.ts'
import { eventsOperation, outboundCallEventSchema } from './openapi-events.ts'

const always: readonly RefusalName[] = ['bad-request', 'internal', 'unavailable']
const forUsers: readonly RefusalName[] = ['unauthorised', 'forbidden']
/** Write requests from pages of other sites are refused. */
const forWrites: readonly RefusalName[] = ['forbidden']
const forIdempotent: readonly RefusalName[] = ['request-in-progress', 'idempotency-mismatch']

/** All refusals of an endpoint: its own, and those of its kind. */
export function listRefusals(method: string, { access, idempotent, refusals: own }: Endpoint): RefusalName[] {
  const names = [
    ...always,
    ...(access === 'user' ? forUsers : []),
    ...(method === 'GET' ? [] : forWrites),
    ...(idempotent ? forIdempotent : []),
    ...own,
  ]
  return [...new Set(names)]
}

/** The contract as an OpenAPI 3.1 document, from the schemas that validate requests and responses. */
export function openApiDocument({ prefix } = defaultPlan) {
  const routes = Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => ({
    ...readRoute(key),
    endpoint,
  }))
  const templates = new Map(routes.map(({ path }) => [pathIdentity(path), path]))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { method, path, names, endpoint } of routes) {
    const at = (paths[templates.get(pathIdentity(path)) ?? path] ??= {})
    const described = operation(method, names, endpoint)
    const existing = at[method.toLowerCase()]
    at[method.toLowerCase()] = existing ? mergeOperations(existing, described) : described
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${prefix} privacy numbers`,
      version: '1.0.0',
      description:
        'Every path answers under /api and /api/v2 alike. Amounts are yuan, moments ISO 8601 in UTC.',
    },
    servers: [{ url: '/api' }, { url: '/api/v2' }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema, PlacedCallEvent: outboundCallEventSchema },
    },
    paths: { ...paths, '/events': { get: eventsOperation } },
  }
}

/** 'GET /number/:id(^\\d+$)' → GET, '/number/{id}' and its parameter names. */
function readRoute(key: string): { method: string; path: string; names: string[] } {
  const [method = '', route = ''] = key.split(' ')
  const names: string[] = []
  const path = route.replace(/:(\w+)(\([^)]*\))?/g, (_whole, name: string) => {
    names.push(name)
    return `{${name}}`
  })
  return { method, path, names }
}

/** The identity of a path in OpenAPI: parameter names do not count. */
function pathIdentity(path: string): string {
  return path.replace(/{\w+}/g, '{}')
}

/** The parameters of the second, and the responses of both. */
function mergeOperations(first: Operation, second: Operation): Operation {
  const answers = [first, second].map(({ responses: { 200: success } }) => schemaOf(success))
  return {
    ...second,
    summary: `${first.summary}; or ${second.summary}`,
    responses: {
      ...first.responses,
      ...second.responses,
      200: { description: 'success', ...json({ oneOf: answers }) },
    },
  }
}

type ResponseObject = { description: string; content: Record<string, { schema: unknown }> }
type Operation = { summary: string; responses: Record<string, ResponseObject>; [field: string]: unknown }

function operation(method: string, pathNames: readonly string[], endpoint: Endpoint): Operation {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(input.properties ?? {})
  const required = new Set(input.required)
  const inQuery = method === 'GET'
  const parameters = fields
    .filter(([name]) => inQuery || pathNames.includes(name))
    .map(([name, schema]) => {
      const inPath = pathNames.includes(name)
      return { name, in: inPath ? 'path' : 'query', required: inPath || required.has(name), schema }
    })
  if (endpoint.idempotent) parameters.push(idempotencyKey)
  const bodyFields = fields.filter(([name]) => !inQuery && !pathNames.includes(name))
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'user' && { security: [{ token: [] }] }),
    parameters,
    ...(bodyFields.length > 0 && {
      requestBody: json({
        type: 'object',
        properties: Object.fromEntries(bodyFields),
        required: bodyFields.map(([name]) => name).filter((name) => required.has(name)),
      }),
    }),
    responses: responses(endpoint, listRefusals(method, endpoint)),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string' as const, maxLength: 100 },
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const schemaOf = (described: ResponseObject | undefined) => described?.content['application/json']?.schema

function responses(endpoint: Endpoint, names: readonly RefusalName[]): Record<string, ResponseObject> {
  const byStatus: Record<number, string[]> = {}
  for (const name of names) (byStatus[refusals[name].status] ??= []).push(name)
  const failures = Object.entries(byStatus).map(([status, errors]) => [
    status,
    { description: errors.join(', '), ...json({ $ref: '#/components/schemas/Failure' }) },
  ])
  const data = z.toJSONSchema(endpoint.output, { unrepresentable: 'any' })
  const success = { type: 'object', required: ['code', 'data'], properties: { code: { const: 0 }, data } }
  return { 200: { description: 'success', ...json(success) }, ...Object.fromEntries(failures) }
}

/** Any path may answer with these: no endpoint has it, or a limit of the server. */
const ofAnyPath: readonly RefusalName[] = ['not-found', 'rate-limited']

/** The refusals of the shop. Those of the console are in no document of the shop. */
const shopRefusals = new Set<RefusalName>([
  ...ofAnyPath,
  ...Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
    listRefusals(readRoute(key).method, endpoint),
  ),
])

const failureSchema = {
  type: 'object',
  required: ['success', 'code', 'error', 'message', 'requestId'],
  properties: {
    success: { const: false },
    code: { type: 'integer' },
    error: { enum: [...shopRefusals] },
    message: { type: 'string' },
    requestId: { type: 'string' },
    details: { type: 'object' },
  },
}
