import { consoleEndpoints } from '@hao/contract/console/endpoints.ts'
import { endpoints } from '@hao/contract/endpoints.ts'
import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import fastify, { type FastifyReply } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createSuccessWriter } from './success.ts'
import { arbitraryFor } from './values.fixture.ts'

const outputs = [...Object.entries(endpoints), ...Object.entries(consoleEndpoints)].map(
  ([key, { output }]) => ({
    key,
    output: output as z.ZodType,
  }),
)

const app = fastify()
afterAll(() => app.close())
let answer: (reply: FastifyReply) => string
app.get('/', async (_request, reply) => answer(reply.type('application/json')))

/** The status and body of an answer over HTTP. */
async function answerOf(write: ReturnType<typeof createSuccessWriter>, data: unknown) {
  answer = (reply) => write(reply, data)
  const { statusCode, payload } = await app.inject('/')
  return { statusCode, body: JSON.parse(payload) as object }
}

/** Copies of a value that each lack one field that its schema requires, and the field's path. */
function lacking(
  schema: z.core.$ZodType,
  value: unknown,
  path: string,
): { path: string; without: unknown }[] {
  const { _zod: internals } = schema as z.core.$ZodTypes
  const { def } = internals
  if (value === undefined || value === null) return []
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'readonly')
    return lacking(def.innerType, value, path)
  if (def.type === 'array')
    return (value as unknown[])
      .slice(0, 1)
      .flatMap((item) =>
        lacking(def.element, item, `${path}[]`).map(({ without, ...at }) => ({ ...at, without: [without] })),
      )
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([key, field]) => {
    const { [key]: own, ...rest } = value as Record<string, unknown>
    const within = lacking(field, own, `${path}.${key}`).map(({ without, ...at }) => ({
      ...at,
      without: { ...rest, [key]: without },
    }))
    return !(field instanceof z.ZodOptional) ? [...within, { path: `${path}.${key}`, without: rest }] : within
  })
}

test.each(outputs)('[AP-20] $key returns only the fields of its contract', async ({ output }) => {
  const write = createSuccessWriter(output, true)
  let fitting = 0
  const property = fc.asyncProperty(arbitraryFor(output), async (value) => {
    const parsed = output.safeParse(value)
    fc.pre(parsed.success)
    const data = JSON.parse(JSON.stringify(parsed.data)) as unknown
    const { data: id } = z.object({ id: z.number() }).safeParse(data)
    const body = { success: true, code: 0, message: 'ok', ...id, data }
    expect(await answerOf(write, value)).toEqual({ statusCode: 200, body })
    fitting += 1
  })
  await fc.assert(property, { numRuns: depth(4, 500) })
  expect(fitting).toBeGreaterThan(0)
})

test('a response without a required field, at any level, is an error in tests and in production', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const { key, output } of outputs.filter((_, place) => place % depth(4, 1) === 0)) {
    const writers = [createSuccessWriter(output, true), createSuccessWriter(output, false)]
    const whole = fc.sample(arbitraryFor(output), 30).toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
    for (const { path, without } of lacking(output, whole, key))
      for (const write of writers) {
        tried += 1
        const { statusCode, body } = await answerOf(write, without)
        if (statusCode !== 500) wrong.push(`${path}: ${JSON.stringify(body).slice(0, 200)}`)
      }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(depth(500, 2000))
})

const lengthOf = (value: unknown) => JSON.stringify(value)?.length ?? 0

test.each([
  ['text where the contract has a number', z.object({ a: z.number() }), { a: 'x' }],
  ['null where there must be a text', z.object({ a: z.string() }), { a: null }],
  ['a text that the contract would trim', z.object({ a: z.string().trim() }), { a: ' x' }],
  ['a value that is none of those named', z.object({ a: z.enum(['x']) }), { a: 'y' }],
  ['a name that a strict object does not have', z.strictObject({ a: z.string() }), { a: 'x', b: 1 }],
  ['an item of another kind', z.array(z.int()), [1, '2']],
  ['a number that is not whole', z.object({ a: z.int() }), { a: 1.5 }],
])('in tests a response with %s is an error', async (_what, output, data) => {
  const { statusCode } = await answerOf(createSuccessWriter(output, true), data)
  expect(statusCode).toBe(500)
})

test('in production an unknown field of a strict object is left out', async () => {
  const output = z.object({ a: z.strictObject({ b: z.string() }).nullable() })
  const { body } = await answerOf(createSuccessWriter(output, false), { a: { b: 'x', secret: 1 }, secret: 2 })
  expect(body).toMatchObject({ data: { a: { b: 'x' } } })
  expect(JSON.stringify(body)).not.toContain('secret')
})

test('an output schema without a JSON schema is refused', async () => {
  const output = z.object({ a: z.string().transform((text) => ({ text })) })
  const { statusCode } = await answerOf(createSuccessWriter(output, false), { a: 'x' })
  expect(statusCode).toBe(500)
})
