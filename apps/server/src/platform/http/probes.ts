/** Routes for those who watch the server: answered while it starts, and left out of the access log. */
export const probeRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
