import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/**
 * Writes data as the body of a success: the envelope, with the `id` of the data where its schema has one (AP-20). Fastify's serialiser is
 * compiled from the schema with the first answer, and leaves out what the schema does not name. With `check`, zod must find that the data
 * fit and that the text holds all of them; production trusts the tests.
 */
export function successWriter(output: z.ZodType, check: boolean) {
  const id = output instanceof z.ZodObject && 'id' in output.shape ? { id: z.number().optional() } : {}
  const success = z.object({
    success: z.literal(true),
    code: z.literal(0),
    message: z.string(),
    ...id,
    data: output,
  })
  let schema: Record<string, unknown> | undefined
  return (reply: Pick<FastifyReply, 'serializeInput'>, data: unknown): string => {
    const body = { success: true, code: 0, message: 'ok', id: numericId(data), data }
    schema ??= responseSchema(success)
    const text = reply.serializeInput(body, schema)
    if (check) checkText(text, success.parse(body))
    return text
  }
}

const numericId = (data: unknown) =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number'
    ? data.id
    : undefined

/** JSON Schema as the serialiser reads it: `nullable` in place of unions with null, and no bounds, which it does not check. */
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
