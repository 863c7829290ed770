// Draws the app's icons: favicon.svg, apple-touch-icon.png and the manifest's two PNGs. `node
// tools/media/app-icons.mjs`
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const root = new URL('../../apps/shop/public/', import.meta.url)

/** A handset in a shield on jade. `radius` is 0 where the phone rounds the corners itself. */
const mark = (radius) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="#0e6b5c"/><path d="M32 9 51 16v17c0 12-8 19-19 24-11-5-19-12-19-24V16z" fill="#fff"/><g transform="translate(20.5 19) scale(.96)" fill="none" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384" stroke="#0e6b5c"/><path d="M13 2a9 9 0 0 1 9 9M13 6a5 5 0 0 1 5 5" stroke="#c8321c"/></g></svg>`

await writeFile(new URL('favicon.svg', root), `${mark(14)}\n`)
for (const [name, size] of [
  ['apple-touch-icon.png', 180],
  ['media/icon-192.png', 192],
  ['media/icon-512.png', 512],
]) {
  const icon = sharp(Buffer.from(mark(0)), { density: 72 * (size / 64) }).resize(size)
  await writeFile(new URL(name, root), await icon.png({ palette: true, compressionLevel: 9 }).toBuffer())
}
