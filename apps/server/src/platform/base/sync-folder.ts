import { open } from 'node:fs/promises'

/** A new or renamed file survives a power failure only if its folder is synced, too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
