import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noPagePolicy } from '../http/headers.ts'

const aYear = 31_536_000

/** Files by name, each with its size: that of the smallest of the file and its compressed twins. */
type Files = Map<string, number>

/**
 * The files below `folder` for browsers, without the build's own files and the compressed copies. It is
 * synchronous for the start, where a thousand asynchronous calls take many times as long.
 */
export function listFiles(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files: Files = new Map()
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const name = relative(folder, path).replaceAll(sep, '/')
    if (name.startsWith('.')) continue
    const { size } = statSync(path)
    const file = name.replace(/\.(br|gz)$/, '')
    files.set(file, Math.min(size, files.get(file) ?? size))
  }
  return files
}

export async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
}

/** Names in assets/ tell their content, for good. `root` is another folder than `registerFiles` has. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, files, root }: { file: string; files: Files; root?: string },
): FastifyReply {
  const life = file.startsWith('assets/') ? `max-age=${aYear}, immutable` : 'max-age=3600'
  reply.header('cache-control', `public, ${life}`)
  if (file.startsWith('media/')) reply.header('cross-origin-resource-policy', 'cross-origin')
  // A browser that opens a film by its address plays it in a page of its own, under this policy.
  if (file.endsWith('.mp4')) reply.header('content-security-policy', `${noPagePolicy}; media-src 'self'`)
  reply.header('accept-ranges', 'bytes')
  const acceptRanges = isRangeValid(request, files.get(file) ?? 0)
  return root === undefined
    ? reply.sendFile(file, { acceptRanges })
    : reply.sendFile(file, root, { acceptRanges })
}

const byteRanges = /^bytes=\s*(?:\d+-\d*|-\d+)(?:\s*,\s*(?:\d+-\d*|-\d+))*\s*$/

/**
 * RFC 9110 (section 14) ignores other methods than GET and invalid syntax, and takes a suffix longer than the
 * file as the whole file; `@fastify/send` sends a part or 416.
 */
export function isRangeValid(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  size: number,
): boolean {
  const { range } = headers
  if (method !== 'GET' || range === undefined || !byteRanges.test(range)) return false
  return [...range.matchAll(/(\d*)-(\d*)/g)].every(([, first, last]) => {
    if (first === '') return Number(last) <= size
    return last === '' || Number(first) <= Number(last)
  })
}
