/** Routes for those who watch the server: answered while it starts, and not traced. */
export const probeRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
