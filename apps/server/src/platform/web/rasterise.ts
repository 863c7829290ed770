import { loadSharp } from '../base/load-sharp.ts'

/** With at most 64 colours and no dithering, outside the event loop. */
export async function rasterise(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 1, dither: 0 }).toBuffer()
}
