import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../operations/privacy/delete-expired.ts'
import { dayMs } from '../../platform/base/time.ts'
import { startConsole, type TestConsole } from '../testing/console.ts'

const colours = { red: '#c8321c', blue: '#0b479b' }

const plain = (width: number, height: number, background = colours.red) =>
  sharp({ create: { width, height, channels: 3, background } })

const upload = ({ request, staffByRole }: TestConsole, file: Buffer) =>
  request('POST /banners/pictures', { picture: file.toString('base64') }, { as: staffByRole.owner })

async function refusalOf(testConsole: TestConsole, file: Buffer): Promise<string> {
  const { status, failure } = await upload(testConsole, file)
  expect(status, failure.error).toBeLessThan(500)
  return failure.error
}

/** A PNG with a header that claims a size, but with one row of no pixels. */
function liar(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

test('invalid, too large, too small and truncated pictures are refused with a message, under any file name', async () => {
  const testConsole = await startConsole()
  const jpeg = await plain(900, 408).jpeg().toBuffer()
  const png = await plain(900, 408).png({ compressionLevel: 0 }).toBuffer()
  const webp = await sharp(png).webp({ lossless: true }).toBuffer()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="408"><script>alert(1)</script></svg>',
  )
  const full = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)])
  const refused: [string, Buffer][] = [
    ['picture-not-readable', Buffer.alloc(0)],
    ['picture-not-readable', Buffer.from('not a picture')],
    ['picture-not-readable', svg],
    ['picture-not-readable', await plain(900, 408).gif().toBuffer()],
    ['picture-not-readable', await plain(900, 408).tiff().toBuffer()],
    ['picture-not-readable', Buffer.concat([Buffer.from('GIF89a/*'), jpeg])],
    ['picture-not-readable', png.subarray(0, 12)],
    ['picture-not-readable', jpeg.subarray(0, jpeg.length / 2)],
    ['picture-not-readable', png.subarray(0, png.length / 2)],
    ['picture-not-readable', webp.subarray(0, webp.length - 20)],
    ['picture-not-readable', liar(900, 408)],
    ['picture-too-large', Buffer.concat([full, Buffer.alloc(1)])],
    ['picture-too-large', liar(8000, 5001)],
    ['picture-too-large', liar(100_000, 100_000)],
    ['picture-too-small', await plain(749, 340).png().toBuffer()],
    ['picture-too-small', await plain(750, 339).png().toBuffer()],
  ]
  for (const [at, [error, file]] of refused.entries())
    expect(await refusalOf(testConsole, file), String(at)).toBe(error)
  expect(await refusalOf(testConsole, Buffer.alloc(5.9 * 1024 * 1024))).toBe('picture-too-large')
  // Larger than the body limit.
  expect(await refusalOf(testConsole, Buffer.alloc(7 * 1024 * 1024))).toBe('bad-request')
  for (const file of [full, webp, await plain(750, 340).png().toBuffer()])
    expect((await upload(testConsole, file)).status).toBe(200)
  const { request, staffByRole } = testConsole
  const unlike = [await request('POST /banners/pictures', { picture: 7 }, { as: staffByRole.owner })]
  expect(unlike.map(({ failure }) => failure.error)).toEqual(['bad-request'])
})

test('forty megapixels are converted while the server answers other requests', async () => {
  const testConsole = await startConsole()
  const file = await plain(8000, 5000).png().toBuffer()
  let converted = false
  const uploads = Promise.all([1, 2, 3].map(() => upload(testConsole, file)))
  void uploads.then(() => (converted = true))
  // If it were busy itself, it would answer a few between its steps.
  for (let others = 0; others < 10; others += 1)
    await testConsole.request('GET /banners', {}, { as: testConsole.staffByRole.owner })
  expect(converted).toBe(false)
  const [answer, twin, third] = await uploads
  // One is converted and one waits. More would hold the console's database connections.
  expect([answer, twin, third].map((each) => each?.status ?? 0).toSorted((a, b) => a - b)).toEqual([
    200, 200, 429,
  ])
})

test('a served picture is re-encoded: banner size, upright, without location, comments or other data', async () => {
  const testConsole = await startConsole()
  const { origin } = testConsole.server
  // Stored with red on the left, so red is on top after the rotation.
  const half = await plain(600, 1200, colours.red).png().toBuffer()
  const jpeg = await plain(1200, 1200, colours.blue)
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({
      IFD0: { ImageDescription: 'holiday' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect((await sharp(jpeg).metadata()).exif?.includes('holiday')).toBe(true)
  const script = Buffer.from('<script>alert(document.cookie)</script>')
  const { data } = await upload(testConsole, Buffer.concat([jpeg, script]))
  expect(data.image).toMatch(/^\/mobile\/pictures\/[\w-]{22}\.avif$/)
  for (const [address, type] of [
    [data.image, 'image/avif'],
    [data.image.replace(/avif$/, 'jpg'), 'image/jpeg'],
  ] as const)
    for (const where of [origin, testConsole.origin]) {
      const response = await fetch(where + address)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const bytes = Buffer.from(await response.arrayBuffer())
      for (const word of ['script', 'holiday', 'GPS']) expect(bytes.includes(word), word).toBe(false)
      const { width, height, exif, orientation } = await sharp(bytes).metadata()
      expect([width, height, exif, orientation]).toEqual([750, 340, undefined, undefined])
      const pixels = await sharp(bytes).raw().toBuffer()
      const [above, below] = [pixels[749 * 3]!, pixels.at(-750 * 3)!]
      expect(above).toBeGreaterThan(150)
      expect(below).toBeLessThan(80)
      const etag = response.headers.get('etag') ?? ''
      expect((await fetch(where + address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
  for (const name of ['x'.repeat(22), 'x', '..%2f..%2fetc'])
    expect((await fetch(`${origin}/mobile/pictures/${name}.avif`)).status).toBe(404)
})

test('transparency becomes white, and an animation becomes its first frame', async () => {
  const testConsole = await startConsole()
  const clear = await sharp({ create: { width: 750, height: 340, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const frames = await Promise.all(
    [colours.red, colours.blue].map((each) => plain(750, 340, each).png().toBuffer()),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  const shown = async (file: Buffer) => {
    const { data } = await upload(testConsole, file)
    const jpeg = await fetch(testConsole.server.origin + data.image.replace(/avif$/, 'jpg'))
    const bytes = Buffer.from(await jpeg.arrayBuffer())
    const { pages } = await sharp(bytes).metadata()
    return { first: (await sharp(bytes).raw().toBuffer())[0]!, pages }
  }
  expect(await shown(clear)).toMatchObject({ first: 255, pages: undefined })
  expect((await shown(moving)).first).toBeGreaterThan(150)
})

test('a picture without a banner is deleted a day after its last use', async () => {
  const testConsole = await startConsole()
  const { server, staffByRole } = testConsole
  const { data } = await upload(testConsole, await plain(750, 340).png().toBuffer())
  const there = async () =>
    (await server.context.db.selectFrom('banner_pictures').select('name').execute()).length
  const banner = { titleZh: '周年庆', imageZh: data.image, reason: '活动' }
  const added = (await testConsole.request('POST /banners', banner, { as: staffByRole.owner })).data
  server.advance(2 * dayMs)
  await deleteExpired(server.context)
  expect(await there()).toBe(1)
  const as = await testConsole.addStaff('owner')
  const meant = { id: added.id, version: added.version, reason: '活动结束' }
  expect((await testConsole.request('DELETE /banners/:id', meant, { as })).status).toBe(200)
  await deleteExpired(server.context)
  expect(await there()).toBe(1)
  server.advance(dayMs + 1)
  await deleteExpired(server.context)
  expect(await there()).toBe(0)
  const later = await testConsole.request('POST /banners', banner, {
    as: await testConsole.addStaff('owner'),
  })
  expect(later.failure.error).toBe('picture-gone')
})
