import { openApiDocument } from '@hao/contract/openapi.ts'
import type { FastifyInstance } from 'fastify'

/** Made when somebody asks for it first: it takes as long as the rest of the start of a server. */
let document: ReturnType<typeof openApiDocument> | undefined

/** The OpenAPI 3.1 document of the whole contract, at /api/docs. */
export function openApiRoute(app: FastifyInstance): void {
  for (const url of ['/api/docs', '/api/v2/docs']) app.get(url, async () => (document ??= openApiDocument()))
}
