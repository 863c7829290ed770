import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Where the console listens; undefined without a console, or while unknown. */
export type Listening = { console?: string }

export type ServerChild = {
  /** Its address, once it listens; rejects when it ended before, with the reason on stderr. */
  ready: Promise<Listening>
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * By default, garbage may grow to 48 MB. With 4 in place of 8, a list from memory takes a quarter more time.
 */
export const nodeFlags = ['--min-semi-space-size=8', '--max-semi-space-size=8']

/** Its modules load at once; it continues when `settings`, which extend `env`, resolve. */
export function forkServer(env: NodeJS.ProcessEnv, settings: Promise<Record<string, string>>): ServerChild {
  const file = fileURLToPath(new URL('./server.js', import.meta.url))
  const child = fork(file, ['--ask'], { env, execArgv: nodeFlags })
  const ready = new Promise<Listening>((resolve) => {
    child.on('message', (message: Listening | 'settings?') => {
      if (message !== 'settings?') resolve(message)
      // The caller of `settings` reports why there are none.
      else void settings.then((values) => child.send(values)).catch(() => undefined)
    })
  })
  return handle(child, ready)
}

/** Runs the server from its sources and restarts it when one changes. Counts as ready at once. */
export function watchServer(env: NodeJS.ProcessEnv): ServerChild {
  const cli = fileURLToPath(new URL('./cli.mjs', import.meta.resolve('tsx')))
  const file = fileURLToPath(new URL('../apps/server/src/process.ts', import.meta.url))
  const args = [cli, 'watch', '--clear-screen=false', file]
  return handle(spawn(process.execPath, args, { env, stdio: 'inherit' }), Promise.resolve({}))
}

function handle(child: ChildProcess, ready: Promise<Listening>): ServerChild {
  const ended = once(child, 'exit').then(() => undefined)
  const early = ended.then(() => {
    throw Object.assign(new Error('The server ended.'), { name: 'ServerEnded' })
  })
  early.catch(() => undefined)
  return {
    ready: Promise.race([ready, early]),
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
