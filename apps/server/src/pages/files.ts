import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const aYear = 31_536_000

/** The names below `folder` of the files that browsers may ask for: not the build's own notes, nor the compressed twins. */
export async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'))
  return new Set(names.filter((name) => !name.startsWith('.')))
}

/** Lets `reply.sendFile` send the files of a build, as the build has compressed them. */
export async function keepFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
}

/** A file of the build, kept for good by browsers where its name tells its content; pictures may be shown elsewhere, as those of links are. */
export function sendFile(reply: FastifyReply, file: string): FastifyReply {
  const life = file.startsWith('assets/') ? `max-age=${aYear}, immutable` : 'max-age=3600'
  reply.header('cache-control', `public, ${life}`)
  if (file.startsWith('media/')) reply.header('cross-origin-resource-policy', 'cross-origin')
  return reply.sendFile(file)
}
