import * as fc from 'fast-check'
import { anyValue, hostileText } from './values.ts'

/** What is done to a message in one place: another value stands there, nothing does, or a list of it. */
export type Mutation = { at: number; how: 'set' | 'drop' | 'list'; value: unknown }

/** A message that somebody signs, and what is done to it before they do; `text` stands for all of it. */
export type MutatedMessage = { bends: readonly Mutation[]; text: string | undefined }

const texts = [
  '',
  'null',
  '[]',
  '1',
  '"a"',
  '{}',
  '{"a":',
  '{"events":{}}',
  '{"events":[null]}',
  '['.repeat(3000),
  '\uFEFF{}',
  '\0',
]

export const mutatedMessages: fc.Arbitrary<MutatedMessage> = fc.record({
  bends: fc.array(
    fc.record({
      at: fc.nat(99),
      how: fc.constantFrom('set', 'set', 'set', 'drop', 'list'),
      value: fc.oneof({ weight: 4, arbitrary: anyValue }, { weight: 1, arbitrary: hostileText }),
    }),
    { maxLength: 3 },
  ),
  text: fc.option(fc.oneof(fc.constantFrom(...texts), hostileText), { nil: undefined, freq: 20 }),
})

type Path = readonly string[]

function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, each]) => placesOf(each, [...path, key]))
  return path.length > 0 ? [path, ...inner] : inner
}

function withBend(value: unknown, [key = '', ...rest]: Path, bend: Mutation): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  if (rest.length > 0) copy[key] = withBend(copy[key], rest, bend)
  else if (bend.how === 'drop') delete copy[key]
  else copy[key] = bend.how === 'list' ? [copy[key]] : bend.value
  return copy
}

/** The message as it is said. */
export function serialiseMutated(message: object, { bends, text }: MutatedMessage): string {
  const whole = bends.reduce<unknown>((value, bend) => {
    const places = placesOf(value)
    const place = places[bend.at % places.length]
    return place ? withBend(value, place, bend) : value
  }, message)
  return text ?? JSON.stringify(whole)
}
