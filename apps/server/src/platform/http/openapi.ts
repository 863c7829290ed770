import { openApiDocument } from '@hao/contract/openapi.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import type { FastifyInstance } from 'fastify'

/**
 * The OpenAPI 3.1 document of the contract, at /api/docs. Created on first use, because it takes as long as a
 * start.
 */
export function openApiRoute(app: FastifyInstance, plan: NumberPlan): void {
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/api/docs', async () => (document ??= openApiDocument(plan)))
}
