import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A shell at the other end of a pipe does it: when this process is killed, they are resumed too. */
export async function freeze(pids: readonly number[]): Promise<() => Promise<void>> {
  const script = `kill -STOP ${pids.join(' ')}; echo frozen; read -r _; kill -CONT ${pids.join(' ')}`
  const shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  const over = once(shell, 'exit')
  await once(shell.stdout, 'data')
  return async () => {
    shell.stdin.end()
    await over
  }
}
