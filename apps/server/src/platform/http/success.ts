import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/**
 * Returns a function that writes a success body: the envelope, with the `id` of the data if its schema has
 * one (AP-20). Fastify's serialiser is compiled from the schema on first use and drops unknown fields. With
 * `check` zod validates the data, and the text must contain all of it; production relies on the tests.
 */
export function createSuccessWriter(output: z.ZodType, check: boolean) {
  let schemas: { envelope: z.ZodType; json: Record<string, unknown> } | undefined
  return (reply: Pick<FastifyReply, 'serializeInput'>, data: unknown): string => {
    const body = { success: true, code: 0, message: 'ok', id: numericId(data), data }
    schemas ??= successSchemas(output)
    const text = reply.serializeInput(body, schemas.json)
    if (check) checkText(text, schemas.envelope.parse(body))
    return text
  }
}

function successSchemas(output: z.ZodType) {
  const id = output instanceof z.ZodObject && 'id' in output.shape ? { id: z.number().optional() } : {}
  const envelope = z.object({
    success: z.literal(true),
    code: z.literal(0),
    message: z.string(),
    ...id,
    data: output,
  })
  return { envelope, json: responseSchema(envelope) }
}

const numericId = (data: unknown) =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number'
    ? data.id
    : undefined

/**
 * The JSON Schema for the serialiser: `nullable` instead of unions with null, and without bounds, which it
 * does not check.
 */
function responseSchema(output: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(output, {
    target: 'openapi-3.0',
    override: ({ jsonSchema }) => {
      for (const bound of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const)
        delete jsonSchema[bound]
    },
  })
}

function checkText(text: string, parsed: unknown): void {
  const expected = JSON.stringify(parsed)
  if (text !== expected && !isDeepStrictEqual(JSON.parse(text), JSON.parse(expected)))
    throw new Error(`An answer is not as its contract has it: ${text} is not ${expected}`)
}
