import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const fileName = /^\w[\w.-]*\.txt$/

/** Files such as MP_verify_….txt, with which WeChat and others verify that a domain is ours. */
export async function serveSiteFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined) return
  for (const name of (await readdir(folder)).filter((each) => fileName.test(each))) {
    const content = await readFile(join(folder, name))
    for (const base of ['/', '/mobile/'])
      app.get(base + name, (_, reply) =>
        reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(content),
      )
  }
}
