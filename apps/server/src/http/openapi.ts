import { openApiDocument } from '@hao/contract/openapi.ts'
import type { FastifyInstance } from 'fastify'

/** The OpenAPI 3.1 document of the whole contract, at /api/docs. */
export function openApiRoute(app: FastifyInstance): void {
  const document = openApiDocument()
  for (const url of ['/api/docs', '/api/v2/docs']) app.get(url, async () => document)
}
