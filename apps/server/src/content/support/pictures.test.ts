import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../operations/privacy/delete-expired.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { asker, drawPicture, question, upload } from './testing.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8321c' } })

const send = (server: TestServer, token: string, file: Buffer) =>
  server.request('POST /ticket/picture', { picture: file.toString('base64') }, { token })

const readPicture = async (server: TestServer, token: string, id: number, small = false) => {
  const { data } = await server.request('GET /ticket/picture/:id', { id, small }, { token })
  return Buffer.from(data.picture, 'base64')
}

const countPictures = async ({ context: { db } }: TestServer) =>
  (await db.selectFrom('ticket_pictures').select('id').execute()).length

test('a photo of a phone is stored upright, at most 1600 px, encrypted, without place and camera', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  // Red on the left, so red is on top after the rotation.
  const left = await plain(1200, 1800).png().toBuffer()
  const jpeg = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#0b479b' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Secretphone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
    })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sent = await sharp(jpeg).metadata()
  expect([sent.orientation, sent.exif?.includes('Secretphone'), Boolean(sent.icc)]).toEqual([6, true, true])
  const script = Buffer.from('<script>alert(document.cookie)</script>')
  const { data } = await send(server, token, Buffer.concat([jpeg, script]))
  for (const [small, size] of [
    [false, [1200, 1600]],
    [true, [120, 160]],
  ] as const) {
    const bytes = await readPicture(server, token, data.id, small)
    const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['webp', ...size])
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
    for (const word of ['script', 'Secretphone', 'GPS']) expect(bytes.includes(word), word).toBe(false)
    const pixels = await sharp(bytes).raw().toBuffer()
    expect(pixels[0]).toBeGreaterThan(150)
    expect(pixels.at(-3)).toBeLessThan(80)
  }
  const stored = await server.context.db
    .selectFrom('ticket_pictures')
    .select(['content', 'preview'])
    .executeTakeFirstOrThrow()
  for (const bytes of Object.values(stored)) expect(bytes.includes('WEBP')).toBe(false)
})

test('what is no picture, broken or a bomb is refused whatever it calls itself, and nothing is stored', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  const jpeg = await plain(900, 400).jpeg().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  // 49 megapixels of one colour in a few kilobytes.
  const bomb = await plain(7000, 7000).png({ palette: true }).toBuffer()
  expect(bomb.length).toBeLessThan(200_000)
  const refused: [string, string, Buffer][] = [
    ['nothing', 'picture-not-readable', Buffer.alloc(0)],
    ['svg', 'picture-not-readable', Buffer.from(svg)],
    ['html', 'picture-not-readable', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['html before a jpeg', 'picture-not-readable', Buffer.concat([Buffer.from('<script>'), jpeg])],
    ['gif before a jpeg', 'picture-not-readable', Buffer.concat([Buffer.from('GIF89a/*'), jpeg])],
    ['a jpeg head before html', 'picture-not-readable', Buffer.from('\xff\xd8\xff<script>', 'latin1')],
    ['half a jpeg', 'picture-not-readable', jpeg.subarray(0, jpeg.length / 2)],
    ['a bomb', 'picture-too-large', bomb],
    ['too many bytes', 'picture-too-large', Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)])],
  ]
  for (const [what, error, file] of refused)
    expect((await send(server, token, file)).failure.error, what).toBe(error)
  expect(await countPictures(server)).toBe(0)
})

test('a question and a later message carry up to three pictures, each of them once', async () => {
  const server = await startTestServer()
  const { token, read, write, id } = await asker(server)
  const uploaded = [await upload(server, token), await upload(server, token), await upload(server, token)]
  const ids = uploaded.toReversed()
  const { data } = await server.request('POST /ticket', { ...question, pictures: ids }, { token })
  expect(data.messages[0]?.pictures).toEqual(ids)
  const again = await write('再看看', {}, ids.slice(0, 1))
  expect([again.status, again.failure.error]).toEqual([422, 'picture-gone'])
  const later = await upload(server, token)
  for (const pictures of [
    [later, later],
    [later, ...ids],
  ])
    expect((await write('再看看', {}, pictures)).failure.error).toBe('bad-request')
  expect((await read()).messages).toHaveLength(1)
  await write('再看看', {}, [later])
  expect((await read()).messages.map(({ pictures }) => pictures)).toEqual([[], [later]])
  expect((await server.request('GET /ticket/:id', { id }, { token })).data.messages).toHaveLength(2)
})

test('another user neither sees nor sends a picture, by any id, and nobody does without a login', async () => {
  const server = await startTestServer()
  const owner = await asker(server)
  const stranger = await asker(server)
  const unsent = await upload(server, owner.token)
  const sent = await upload(server, owner.token)
  await owner.write('见图', {}, [sent])
  for (const id of [unsent, sent, unsent + 9, 2 ** 31 + 1])
    for (const small of [false, true]) {
      const read = (login = {}) => server.request('GET /ticket/picture/:id', { id, small }, login)
      const seen = await read({ token: stranger.token })
      expect([seen.status, seen.failure.error]).toEqual([404, 'not-found'])
      expect((await read()).status).toBe(401)
    }
  for (const id of [unsent, sent, unsent + 9]) {
    expect((await stranger.write('看看', {}, [id])).failure.error).toBe('picture-gone')
    const asked = await server.request(
      'POST /ticket',
      { ...question, pictures: [id] },
      { token: stranger.token },
    )
    expect(asked.failure.error).toBe('picture-gone')
  }
  expect((await stranger.read()).messages).toHaveLength(1)
  expect((await server.request('POST /ticket/picture', await drawPicture())).status).toBe(401)
})

test('a picture is served to no other page and kept by no cache', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  const id = await upload(server, token)
  const response = await fetch(`${server.origin}/api/ticket/picture/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('twenty tries in 24 hours are the limit, refused files too and also when concurrent', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  expect((await send(server, token, Buffer.from('no picture'))).status).toBe(422)
  const pictures = await Promise.all(Array.from({ length: 22 }, () => drawPicture(1, 1)))
  const tries = await Promise.all(
    pictures.map((picture) => server.request('POST /ticket/picture', picture, { token })),
  )
  const limited = tries.filter(({ failure }) => failure?.error === 'support-limit')
  expect(limited).toHaveLength(3)
  expect(limited[0]?.failure.details?.max).toBe(20)
  server.advance(dayMs)
  const { token: other } = await server.login()
  expect((await server.request('POST /ticket/picture', await drawPicture(), { token: other })).status).toBe(
    200,
  )
})

test('an unsent picture is deleted after a day; a sent one stays, is in the export, and goes with the account', async () => {
  const server = await startTestServer()
  const { userId, token, phone, write } = await asker(server)
  const sent = await upload(server, token)
  await write('见图', {}, [sent])
  await upload(server, token)
  const { data } = await server.request('GET /user/:id/data', { id: userId }, { token })
  expect(data.tickets[0]?.messages.map(({ pictures }) => pictures)).toEqual([undefined, [sent]])
  server.advance(dayMs - minuteMs)
  await deleteExpired(server.context)
  expect(await countPictures(server)).toBe(2)
  server.advance(2 * minuteMs)
  await deleteExpired(server.context)
  expect(await countPictures(server)).toBe(1)
  const { token: fresh } = await server.login(phone)
  await upload(server, fresh)
  expect((await deleteAccount(server, { id: userId, phone, token: fresh })).status).toBe(200)
  expect(await countPictures(server)).toBe(0)
})
