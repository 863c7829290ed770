export class BackupError extends Error {
  override readonly name = 'BackupError'
}
