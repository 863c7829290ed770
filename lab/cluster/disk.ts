import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const sizeMb = 512

export async function mountDisk(folder: string): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0700`, 'tmpfs', folder])
}

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
