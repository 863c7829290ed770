import { cleanBody, cleanParams } from '@hao/contract/clean.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse } from '../base/refuse.ts'

/** Whether the method is one that changes nothing. */
export const isReadRequest = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Path parameters, and the query of a read or else the JSON body, as one cleaned and validated object (VA-6).
 * A path parameter wins over a field of the same name. Phones and codes must not be in URLs, which are
 * logged.
 */
export function parseInput({ input }: { input: z.ZodObject }, request: FastifyRequest): unknown {
  const given = isReadRequest(request)
    ? cleanParams(fieldsIn(request.query))
    : cleanBody(fieldsIn(request.body))
  const parsed = input.safeParse(cleanParams(fieldsIn(request.params), given))
  if (parsed.success) return parsed.data
  throw refuse('bad-request', { fields: parsed.error.issues.flatMap(wrongFields) })
}

/** An array has its indexes as names, which no input accepts. */
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const fieldsIn = (value: unknown) => (isFields(value) ? value : {})

/** The fields of an issue; unknown fields have the reason `unknown`, a refinement may give its own. */
function wrongFields(issue: z.core.$ZodIssue): { field: string; reason: string }[] {
  if (issue.code !== 'unrecognized_keys') {
    const own: unknown = issue.code === 'custom' && issue.params?.['reason']
    return [{ field: issue.path.join('.'), reason: typeof own === 'string' ? own : issue.code }]
  }
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), reason: 'unknown' }))
}
