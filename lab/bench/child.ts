import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bundle } from '@hao/testing/bundle.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A helper process of a benchmark; it ends with this process at the latest. */
export type Child = {
  next<T>(): Promise<T>
  send(message: Record<string, unknown>): void
  end(): Promise<void>
}

/** Runs a file of this folder in a process of its own, bundled into one module as in production. */
export async function startChild(file: string, ...args: string[]): Promise<Child> {
  const built = await bundle(`lab/bench/${file}`)
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(built.file, args, { cwd: root, env })
  child.once('exit', () => void built.remove())
  return {
    next: () => nextMessage(child, file),
    send: (message) => child.send(message),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

function nextMessage<T>(child: ChildProcess, file: string): Promise<T> {
  return new Promise((done, fail) => {
    const ended = () => fail(new Error(`lab/bench/${file} ended before it answered`))
    child.once('exit', ended)
    child.once('message', (message: unknown) => {
      child.off('exit', ended)
      done(message as T)
    })
  })
}
