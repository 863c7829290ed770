/** A backup or a restore is impossible. The message is for the operator at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** A catch handler for a file or folder that may be missing. It returns `instead` for ENOENT only. */
export function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
