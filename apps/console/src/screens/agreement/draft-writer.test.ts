import { apiError } from '@hao/contract/client/api-error.ts'
import { expect, test, vi } from 'vitest'
import type { DraftValues, ServerDraft } from './draft.ts'
import { DraftWriter } from './draft-writer.ts'

const words = { title: '', changes: '', body: '' }
const typed = (version: string): DraftValues => ({ version, effective: '', zh: words, en: words })

/** A writer. The test answers its saves. */
function startWriter() {
  const sent: [over: number, version: string | undefined][] = []
  const answers: { save: (version: number) => void; refuse: (status: number, error: string) => void }[] = []
  const kept: (string | undefined)[] = []
  const writer = new DraftWriter(
    { over: 0 },
    {
      send: (over, _base, values) =>
        new Promise((resolve, reject) => {
          sent.push([over, values?.version])
          answers.push({
            save: (version) => resolve({ version } as ServerDraft),
            refuse: (status, error) => reject(apiError(status, { error }, error)),
          })
        }),
      onSaved: () => undefined,
      onLost: () => undefined,
      keep: (unsaved) => kept.push(unsaved?.values.version),
    },
  )
  const answered = async (at: number) => vi.waitFor(() => expect(answers.length).toBeGreaterThan(at))
  return { writer, sent, answers, kept, answered }
}

test('what is typed during a save is saved after it, over the version of its answer', async () => {
  const { writer, sent, answers, kept, answered } = startWriter()
  writer.type(typed('a'))
  const first = writer.flush()
  await answered(0)
  writer.type(typed('b'))
  const second = writer.flush()
  expect(sent).toEqual([[0, 'a']])
  answers[0]?.save(7)
  await answered(1)
  expect(sent).toEqual([
    [0, 'a'],
    [7, 'b'],
  ])
  answers[1]?.save(8)
  expect(await Promise.all([first, second])).toContain(true)
  expect([writer.over, writer.getState().unsaved, kept.at(-1)]).toEqual([8, false, undefined])
})

test('a discard waits for the save under way, and knows its version', async () => {
  const { writer, answers, sent, answered } = startWriter()
  writer.type(typed('a'))
  void writer.flush()
  await answered(0)
  writer.type(typed('b'))
  const dropped = writer.forget()
  answers[0]?.save(7)
  await dropped
  expect([writer.over, writer.values, sent.length]).toEqual([7, undefined, 1])
})

test('after a conflict nothing is sent until the user decides', async () => {
  const { writer, answers, sent, kept, answered } = startWriter()
  writer.type(typed('a'))
  const flushed = writer.flush()
  await answered(0)
  answers[0]?.refuse(409, 'draft-stale')
  expect(await flushed).toBe(false)
  expect([writer.getState().failure?.error, kept.at(-1)]).toEqual(['draft-stale', 'a'])
  await writer.hold()
  expect(sent.length).toBe(1)
  const over = writer.overwrite(9)
  await answered(1)
  answers[1]?.save(10)
  expect([await over, sent[1], writer.getState().failure]).toEqual([true, [9, 'a'], undefined])
})
