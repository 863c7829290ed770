import * as fc from 'fast-check'
import { anyValue, hostileText } from './values.ts'

/** Changes one place of a message: sets another value, drops the field, or wraps its value in a list. */
type Mutation = { at: number; how: 'set' | 'drop' | 'list'; value: unknown }

/** How to change a message before it is signed. `text` replaces the whole message. */
export type MutatedMessage = { changes: readonly Mutation[]; text: string | undefined }

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
  changes: fc.array(
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

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, each]) => listPaths(each, [...path, key]))
  return path.length > 0 ? [path, ...inner] : inner
}

function applyMutation(value: unknown, [key = '', ...rest]: Path, mutation: Mutation): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  if (rest.length > 0) copy[key] = applyMutation(copy[key], rest, mutation)
  else if (mutation.how === 'drop') delete copy[key]
  else copy[key] = mutation.how === 'list' ? [copy[key]] : mutation.value
  return copy
}

/** The changed message as text. */
export function serialiseMutated(message: object, { changes, text }: MutatedMessage): string {
  const changed = changes.reduce<unknown>((value, mutation) => {
    const paths = listPaths(value)
    const path = paths[mutation.at % paths.length]
    return path ? applyMutation(value, path, mutation) : value
  }, message)
  return text ?? JSON.stringify(changed)
}
