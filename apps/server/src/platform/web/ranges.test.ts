import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installErrorHandlers } from '../http/errors.ts'
import { registerFiles, listFiles, sendFile } from './files.ts'

const video = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))
const script = Buffer.from('let a = 1;\n'.repeat(500))
const twin = brotliCompressSync(script)

let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ranges-'))
  const contents = { 'film.mp4': video, 'app.js': script, 'app.js.br': twin, 'none.txt': Buffer.alloc(0) }
  for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content)
  app = fastify()
  installErrorHandlers(app, { countRefusal: () => undefined })
  const files = listFiles(folder)
  await registerFiles(app, folder)
  app.get<{ Params: { file: string } }>('/:file', (request, reply) =>
    sendFile(request, reply, { file: request.params.file, files }),
  )
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

type Method = 'GET' | 'HEAD'

async function ask(
  range: string,
  file = 'film.mp4',
  headers: Record<string, string> = {},
  method: Method = 'GET',
) {
  const response = await app.inject({ method, url: `/${file}`, headers: { range, ...headers } })
  const { 'content-range': part, 'content-length': length } = response.headers
  return { status: response.statusCode, part, length: Number(length), bytes: response.rawPayload, response }
}

test.each([
  ['bytes=0-1', 'bytes 0-1/1000', 0, 2],
  ['bytes=990-', 'bytes 990-999/1000', 990, 1000],
  ['bytes=990-5000', 'bytes 990-999/1000', 990, 1000],
  ['bytes=-10', 'bytes 990-999/1000', 990, 1000],
  ['bytes=-1000', 'bytes 0-999/1000', 0, 1000],
  ['bytes=999-999', 'bytes 999-999/1000', 999, 1000],
  ['bytes=2000-, 0-9', 'bytes 0-9/1000', 0, 10],
])('a range is sent as 206: %s', async (range, part, from, to) => {
  expect(await ask(range)).toMatchObject({
    status: 206,
    part,
    length: to - from,
    bytes: video.subarray(from, to),
  })
})

test.each(['bytes=1000-', 'bytes=999999-', 'bytes=1000-1005', 'bytes=-0', 'bytes=2000-, 3000-4000'])(
  'a range that cannot be satisfied is 416 with the size of the file: %s',
  async (range) => {
    const { status, part, response } = await ask(range)
    expect([status, part]).toEqual([416, 'bytes */1000'])
    expect(response.json()).toMatchObject({ success: false, error: 'bad-request' })
    expect(response.headers['cache-control']).toBe('no-store')
  },
)

test.each([
  'bytes=',
  'bytes=-',
  'bytes=abc',
  'bytes=5-2',
  'bytes=0-4,x',
  'bytes=0x1-2',
  'bytes=1.5-3',
  'bytes=-5-10',
  'bytes=-2000',
  'bytes 0-4',
  'items=0-4',
  'bytes=0-1,500-501',
])('a malformed, multi-part or too long range gets the whole file: %s', async (range) => {
  expect(await ask(range)).toMatchObject({ status: 200, part: undefined, length: 1000, bytes: video })
})

test('HEAD ignores ranges and announces that GET supports them', async () => {
  for (const range of ['bytes=0-1', 'bytes=5000-']) {
    const { status, length, response } = await ask(range, 'film.mp4', {}, 'HEAD')
    expect([status, length, response.headers['accept-ranges']]).toEqual([200, 1000, 'bytes'])
  }
})

test('a range of a compressed file counts compressed bytes', async () => {
  const headers = { 'accept-encoding': 'br' }
  const size = twin.length
  expect(await ask('bytes=0-4', 'app.js', headers)).toMatchObject({ status: 206, bytes: twin.subarray(0, 5) })
  expect(await ask(`bytes=${size}-`, 'app.js', headers)).toMatchObject({
    status: 416,
    part: `bytes */${size}`,
  })
  expect(await ask('bytes=-5000', 'app.js', headers)).toMatchObject({ status: 200, length: size })
  expect(await ask('bytes=5500-', 'app.js')).toMatchObject({ status: 416, part: 'bytes */5500' })
})

test('every range of an empty file is unsatisfiable', async () => {
  expect(await ask('bytes=0-', 'none.txt')).toMatchObject({ status: 416, part: 'bytes */0' })
})

test('a range of a changed file gets the whole file; a failed precondition is 412', async () => {
  const { headers } = (await ask('bytes=0-1')).response
  const same = String(headers['last-modified'])
  expect(await ask('bytes=0-1', 'film.mp4', { 'if-range': same })).toMatchObject({ status: 206 })
  for (const other of ['"other"', 'Thu, 01 Jan 1970 00:00:00 GMT', 'no date'])
    expect(await ask('bytes=0-1', 'film.mp4', { 'if-range': other })).toMatchObject({
      status: 200,
      length: 1000,
    })
  expect(await ask('bytes=5000-', 'film.mp4', { 'if-range': '"other"' })).toMatchObject({ status: 200 })
  expect(await ask('bytes=0-1', 'film.mp4', { 'if-match': '"other"' })).toMatchObject({ status: 412 })
})
