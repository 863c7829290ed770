import { cleanBody, cleanParams } from '@hao/contract/clean.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse } from '../base/refuse.ts'

/** Whether a request changes nothing by its method. */
export const isReadRequest = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Path parameters and the query of a read or the JSON body of anything else, as one cleaned, checked object (VA-6); a path parameter wins over
 * a field of the same name. Phones and codes do not belong into addresses, which logs keep.
 */
export function parseInput({ input }: { input: z.ZodObject }, request: FastifyRequest): unknown {
  const given = isReadRequest(request)
    ? cleanParams(fieldsIn(request.query))
    : cleanBody(fieldsIn(request.body))
  const parsed = input.safeParse({
    ...given,
    ...cleanParams(fieldsIn(request.params)),
  })
  if (parsed.success) return parsed.data
  throw refuse('bad-request', { fields: parsed.error.issues.flatMap(wrongFields) })
}

/** A list has its places for names, which no input knows. */
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const fieldsIn = (value: unknown) => (isFields(value) ? value : {})

/** The fields that an issue is about: names that the input does not have are `unknown`. */
function wrongFields(issue: z.core.$ZodIssue): { field: string; reason: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), reason: issue.code }]
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), reason: 'unknown' }))
}
