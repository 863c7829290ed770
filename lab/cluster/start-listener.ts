import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { waitFor } from '@hao/testing/product.ts'

/** A running program; `said` is what it wrote to stderr. */
export type Listener = { said(): string; end(): Promise<void> }

/** Starts a program and waits until it listens on a port of 127.0.0.1. Throws its messages if it ends. */
export async function startListener(
  [file, ...args]: readonly [string, ...string[]],
  port: number,
  options: Pick<SpawnOptions, 'uid' | 'gid'> = {},
): Promise<Listener> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  await waitFor(async () => child.exitCode !== null || (await listens(port)))
  if (child.exitCode !== null) throw new Error(`${file} did not start: ${said}`)
  return {
    said: () => said,
    end: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket
      .on('error', () => resolve(false))
      .on('connect', () => {
        socket.end()
        resolve(true)
      })
  })
}
