/** Why there is no backup, or none that can be restored, in words for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** What is read of a file or a folder that need not be there; any other failure to read it is thrown. */
export function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
