// Writes the glyph outlines for pictures of shared links: digits and Latin from Manrope at weight 650,
// Chinese characters from Noto Sans SC SemiBold (both SIL Open Font License, fonts/). Noto's file is too
// large for the repository: take files/noto-sans-sc-chinese-simplified-600-normal.woff2 from the npm package
// @fontsource/noto-sans-sc. `node tools/media/glyphs.mjs <path of that file>`
import { readFile, writeFile } from 'node:fs/promises'
import { Blob, Face, Font } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const shop = new URL('../../apps/shop/src/', import.meta.url)
const words = ['parts/share/texts.ts', 'parts/numbers/texts.ts']

/** Units per em in the table. */
const em = 1000

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
const texts = await Promise.all(words.map((file) => readFile(new URL(file, shop), 'utf8')))
const chinese = [...new Set(texts.join('').match(/[\p{Script=Han}，。：、]/gu))].toSorted().join('')

async function outlines(file, characters, options = {}) {
  const font = new Font(
    new Face(
      new Blob(await subsetFont(await readFile(file), characters, { targetFormat: 'sfnt', ...options })),
    ),
  )
  font.setScale(em, em)
  return Array.from(characters, (character) => {
    const glyph = font.nominalGlyph(character.codePointAt(0))
    if (!glyph) throw new Error(`The font has no ${JSON.stringify(character)}`)
    const outline = font
      .glyphToPath(glyph)
      .replace(/-?\d+(\.\d+)?/g, (number) => String(Math.round(Number(number))))
    return [character, { advance: Math.round(font.glyphHAdvance(glyph)), outline }]
  })
}

const manrope = new URL('fonts/manrope-latin-wght-normal.woff2', import.meta.url)
const rows = [
  ...(await outlines(manrope, `${ascii}¥·•`, { variationAxes: { wght: 650 } })),
  ...(await outlines(process.argv[2], chinese)),
]
const lines = rows.map(([character, glyph]) => `${JSON.stringify(character)}: ${JSON.stringify(glyph)}`)
await writeFile(new URL('pictures/glyphs.json', shop), `{\n${lines.join(',\n')}\n}\n`)
