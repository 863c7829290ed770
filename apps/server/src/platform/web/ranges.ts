import type { FastifyRequest } from 'fastify'

const byteRanges = /^bytes=\s*(?:\d+-\d*|-\d+)(?:\s*,\s*(?:\d+-\d*|-\d+))*\s*$/

/**
 * Whether `@fastify/send` understands the `Range` of a request as RFC 9110 (section 14) does. It must be ignored for other methods
 * than GET and where its syntax is wrong, which the library answers with a part or 416. A suffix longer than the file is the whole
 * file; the library answers it with 416.
 */
export function isRangeValid(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  size: number,
): boolean {
  const { range } = headers
  if (method !== 'GET' || range === undefined || !byteRanges.test(range)) return false
  return [...range.matchAll(/(\d*)-(\d*)/g)].every(([, first, last]) => {
    if (first === '') return Number(last) <= size
    return last === '' || Number(first) <= Number(last)
  })
}
