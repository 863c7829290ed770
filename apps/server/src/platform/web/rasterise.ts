import { loadSharp } from '../base/load-sharp.ts'

/** A PNG of an SVG in its own size, of at most 64 colours, which flat areas keep without dithering; all work is done outside the event loop. */
export async function rasterise(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 1, dither: 0 }).toBuffer()
}
