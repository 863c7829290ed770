import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isRefusal } from '../base/refuse.ts'
import { publicOrigin } from './public-origin.ts'

/** The outcome of a request with this Host. */
function outcomeOf(host: string): unknown {
  try {
    return publicOrigin({ publicUrl: undefined }, { protocol: 'http', host } as FastifyRequest)
  } catch (error) {
    return isRefusal(error) ? error.refusal : error
  }
}

test('an invalid Host is refused, also by optimised code', () => {
  const host = Buffer.from('\u106E').toString('latin1')
  const outcomes = new Set<unknown>()
  for (let asked = 0; asked < 20_000; asked++) outcomes.add(outcomeOf(host))
  expect([...outcomes]).toEqual(['bad-request'])
  expect(outcomeOf('shop.example:8080')).toBe('http://shop.example:8080')
})
