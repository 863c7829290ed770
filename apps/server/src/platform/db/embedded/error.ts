/** The embedded PostgreSQL cannot run here. The message is for the operator, without a stack trace. */
type EmbeddedPostgresError = Error & { name: 'EmbeddedPostgresError' }

export function createEmbeddedPostgresError(message: string): EmbeddedPostgresError {
  return Object.assign(new Error(message), { name: 'EmbeddedPostgresError' as const })
}
