import { type FileHandle, open, readFile } from 'node:fs/promises'

export type Journal<Event> = {
  storedEvents: Event[]
  /** Resolves when the event is on disk; concurrent appends share one fsync. */
  append(event: Event): Promise<void>
  close(): Promise<void>
}

/** Drops a torn last line, which a kill during a write leaves: its event was never acknowledged. */
async function readStoredEvents<Event>(file: string): Promise<{ storedEvents: Event[]; bytes: number }> {
  const content = await readFile(file).catch(() => Buffer.alloc(0))
  const whole = content.subarray(0, content.lastIndexOf(0x0a) + 1)
  const lines = whole
    .toString()
    .split('\n')
    .filter((line) => line !== '')
  return { storedEvents: lines.map((line) => JSON.parse(line) as Event), bytes: whole.length }
}

async function writeAll(handle: FileHandle, lines: string[]): Promise<void> {
  await handle.appendFile(lines.join(''))
  await handle.datasync()
}

/** Opens an append-only journal of JSON lines (mode 0600) that survives a kill -9. */
export async function openJournal<Event>(file: string): Promise<Journal<Event>> {
  const { storedEvents, bytes } = await readStoredEvents<Event>(file)
  const handle = await open(file, 'a', 0o600)
  await handle.truncate(bytes)
  let waiting: string[] = []
  let nextWrite: Promise<void> | undefined
  let lastWrite: Promise<void> = Promise.resolve()

  function append(event: Event): Promise<void> {
    waiting.push(`${JSON.stringify(event)}\n`)
    nextWrite ??= lastWrite.then(() => {
      const lines = waiting
      waiting = []
      lastWrite = nextWrite ?? lastWrite
      nextWrite = undefined
      return writeAll(handle, lines)
    })
    return nextWrite
  }

  return {
    storedEvents,
    append,
    close: async () => {
      await (nextWrite ?? lastWrite)
      await handle.close()
    },
  }
}
