import type { FastifyRequest } from 'fastify'

const byteRanges = /^bytes=\s*(?:\d+-\d*|-\d+)(?:\s*,\s*(?:\d+-\d*|-\d+))*\s*$/

/**
 * Whether `@fastify/send` handles the `Range` of a request as RFC 9110 (section 14) requires. Other methods
 * than GET and invalid syntax must be ignored, but the library sends a part or 416. A suffix longer than the
 * file means the whole file; the library sends 416.
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
