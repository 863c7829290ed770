import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * SIGSTOP for these processes; what it resolves with lets them go on, and resolves when they may. A shell does it that holds the other end of
 * our pipe: when we are killed meanwhile, they go on too, and can end.
 */
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
