/** A reason why the embedded PostgreSQL cannot run here, in words for the person at the terminal; carries no stack worth showing. */
export type EmbeddedPostgresError = Error & { name: 'EmbeddedPostgresError' }

/** Builds an EmbeddedPostgresError. */
export function createEmbeddedPostgresError(message: string): EmbeddedPostgresError {
  return Object.assign(new Error(message), { name: 'EmbeddedPostgresError' as const })
}
