// Renders the film and its poster: SVG frames by sharp, H.264 by ffmpeg, which only redrawing needs.
// `node tools/media/video.mjs` writes the media; `node tools/media/video.mjs 3.5 out.png` writes one frame.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { draw, seconds } from './video-scenes.mjs'

const media = new URL('../../apps/shop/public/media/', import.meta.url)
const rate = 20
const [moment, out] = process.argv.slice(2)

const still = (at) => sharp(Buffer.from(draw(at)))

if (out) {
  await still(Number(moment)).png().toFile(out)
} else {
  const film = fileURLToPath(new URL('intro.mp4', media))
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', '720x406', '-r', String(rate), '-i', '-']
  const coding = [
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'veryslow',
    '-crf',
    '25',
  ]
  const ffmpeg = spawn(
    'ffmpeg',
    ['-loglevel', 'error', '-y', ...input, ...coding, '-g', '60', '-movflags', '+faststart', film],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  )
  for (let index = 0; index < seconds * rate; index++) {
    const pixels = await still(index / rate)
      .ensureAlpha()
      .raw()
      .toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await once(ffmpeg, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  const poster = still(12.4)
  await writeFile(
    new URL('intro.avif', media),
    await poster.clone().avif({ quality: 55, effort: 9 }).toBuffer(),
  )
  await writeFile(new URL('intro.jpg', media), await poster.jpeg({ quality: 74, mozjpeg: true }).toBuffer())
}
