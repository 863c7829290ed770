import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Room for a cluster and its log, in MB. */
const sizeMb = 512

const runner = fileURLToPath(new URL('../../tools/run.mjs', import.meta.url))

/** Says to a process that its mounts are its own. */
const flag = 'TORTURE_OWN_MOUNTS'

/** Whether this process may mount: what it mounts is gone with it and with all that it has started. */
export const ownMounts = process.env[flag] === '1'

/**
 * Runs this very command again where it may mount, which Linux allows anybody in a namespace of their own, unless it is forbidden here; resolves with
 * its exit code, or with undefined where it is. It ends when we do.
 */
export async function runWithOwnMounts(): Promise<number | undefined> {
  const unshare = ['--mount', '--user', '--map-root-user', '--']
  const allowed = await run('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).then(
    () => true,
    () => false,
  )
  if (!allowed) return undefined
  const child = spawn('unshare', [...unshare, process.execPath, runner, ...process.argv.slice(1)], {
    env: { ...process.env, [flag]: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [code]: (number | null)[] = await once(child, 'exit')
  return code ?? 1
}

/** Puts a small disk of its own, in memory, under a folder. */
export async function mountDisk(folder: string): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0700`, 'tmpfs', folder])
}

/** Takes the disk of a folder away, with all that is on it. */
export async function unmountDisk(folder: string): Promise<void> {
  await run('umount', ['--lazy', folder])
}

/** Takes all the room that is left under a folder; what it resolves with gives it back. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  try {
    for (let block = Buffer.alloc(1 << 20); ;) {
      const { bytesWritten } = await file.write(block)
      if (bytesWritten < block.length) block = Buffer.alloc(1 << 12)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
  return () => rm(path)
}
