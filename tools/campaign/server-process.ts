import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A server that lives until it is killed, or until we end. */
export type ServerProcess = {
  /** Resolves when it serves; rejects when it ended before. */
  ready: Promise<void>
  /** kill -9; resolves when it is gone, with false when it had ended by itself before. */
  kill(): Promise<boolean>
}

/** Starts tools/campaign/server.ts, as it was built, with these settings; `onError` gets each line that it logs as an error. */
export function startServer(
  file: string,
  env: Record<string, string>,
  onError: (line: string) => void,
): ServerProcess {
  const child = fork(file, [], {
    // Vite's build may leave NODE_ENV=production behind.
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said: string[] = []
  const take = (line: string) => {
    said.push(line)
    onError(line)
  }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => text.split('\n').filter(Boolean).forEach(take))
  const gone = once(child, 'exit')
  const ended = gone.then(() => {
    throw new Error(`The server ended before it served:\n${said.join('\n')}`)
  })
  const ready = Promise.race([once(child, 'message'), ended]).then(() => undefined)
  ready.catch(() => undefined)
  ended.catch(() => undefined)
  return {
    ready,
    kill: async () => {
      const alive = child.exitCode === null && child.signalCode === null
      child.kill('SIGKILL')
      await gone
      return alive
    },
  }
}
