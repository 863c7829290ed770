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

/** Tells a process that its mounts are its own. */
const flag = 'TORTURE_OWN_MOUNTS'

/** Whether this process may mount; its mounts end with it and its children. */
export const ownMounts = process.env[flag] === '1'

/**
 * Runs this command again in a mount namespace of its own (Linux allows it to any user, unless it is
 * disabled). Resolves with its exit code, or undefined where it is disabled. It ends with this process.
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

/** Mounts a small in-memory disk at a folder. */
export async function mountDisk(folder: string): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0700`, 'tmpfs', folder])
}

/** Unmounts a folder's disk with all its files. */
export async function unmountDisk(folder: string): Promise<void> {
  await run('umount', ['--lazy', folder])
}

/** Fills a folder's disk; the result frees it. */
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
