/** A backup or a restore is impossible. The message is for the operator at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
