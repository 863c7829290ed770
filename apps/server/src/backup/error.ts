/** Why there is no backup, or none that can be restored, in words for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
