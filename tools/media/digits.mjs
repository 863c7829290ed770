// Writes the font for digits: Manrope (SIL Open Font License, fonts/OFL.txt) at weight 650, subset to numbers
// and prices. `node tools/media/digits.mjs`
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const media = new URL('../../apps/shop/public/media/', import.meta.url)
const source = await readFile(new URL('fonts/manrope-latin-wght-normal.woff2', import.meta.url))

const digits = await subsetFont(source, '0123456789-*¥.,:', {
  targetFormat: 'woff2',
  variationAxes: { wght: 650 },
})
await writeFile(new URL('digits.woff2', media), digits)
await copyFile(new URL('fonts/OFL.txt', import.meta.url), new URL('digits-OFL.txt', media))
