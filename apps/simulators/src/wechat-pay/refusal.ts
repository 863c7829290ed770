import type { FastifyInstance } from 'fastify'

/** An error of the merchant API: HTTP status, WeChat's code and its Chinese message. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Answers a refusal with its code, and any other error as SYSTEM_ERROR. */
export function refuseInJson(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } =
      error instanceof Refusal ? error : new Refusal(500, 'SYSTEM_ERROR', String(error))
    return reply.code(status).send({ code, message })
  })
}
