// Draws the three banners in both languages as SVG and writes AVIF with a JPEG fallback, 750 px wide, slides
// 150 px high. Needs the font "Noto Sans CJK SC". The pictures are committed. `node tools/media/banners.mjs`
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const media = new URL('../../apps/shop/public/media/', import.meta.url)
const size = { width: 750, height: 340 }
const family = "font-family='Noto Sans CJK SC' font-weight='700'"

const defs = `<defs>
  <linearGradient id='jade' x1='0' y1='0' x2='1' y2='1'><stop offset='0' stop-color='#0b5348'/><stop offset='.55' stop-color='#0e6b5c'/><stop offset='1' stop-color='#2c8b78'/></linearGradient>
  <linearGradient id='sand' x1='0' y1='0' x2='1' y2='1'><stop offset='0' stop-color='#f3e3c3'/><stop offset='1' stop-color='#e3c48d'/></linearGradient>
  <linearGradient id='red' x1='0' y1='0' x2='1' y2='1'><stop offset='0' stop-color='#b22a15'/><stop offset='.6' stop-color='#c8321c'/><stop offset='1' stop-color='#e2603f'/></linearGradient>
</defs>`

const text = (x, y, px, fill, words, extra = '') =>
  `<text x='${x}' y='${y}' font-size='${px}' fill='${fill}' ${family} ${extra}>${words}</text>`

/** A shield with a ringing handset: the privacy number in front of the owner's phone. */
const shield = `<g transform='translate(530 58)'>
  <path d='M80 0 160 30v76c0 54-34 92-80 114C34 198 0 160 0 106V30z' fill='#fff' fill-opacity='.1'/>
  <path d='M80 22 140 44v62c0 42-26 70-60 88-34-18-60-46-60-88V44z' fill='#fff' fill-opacity='.14'/>
  <g transform='translate(44 68) scale(3)' fill='none' stroke='#fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'>
    <path d='M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384'/>
    <path d='M13 2a9 9 0 0 1 9 9M13 6a5 5 0 0 1 5 5' stroke='#9fe6d6'/>
  </g>
</g>`

const chip = (x, y, digits, from) => {
  const [plain, lit] = [digits.slice(0, from), digits.slice(from)]
  return `<g transform='translate(${x} ${y})'><rect width='214' height='66' rx='18' fill='#fffaf0' fill-opacity='.92'/>
    <text x='107' y='46' font-size='38' text-anchor='middle' ${family} letter-spacing='1'><tspan fill='#1b1f1e'>${plain}</tspan><tspan fill='#c8321c'>${lit}</tspan></text></g>`
}

/** The texts on the pictures. */
const words = {
  zh: {
    private: [46, '一个号码，守住隐私', '陌生来电，照样响铃'],
    film: '22 秒看懂隐私号',
    shapes: [52, '豹子号 · 顺子号', '好记一辈子'],
    choose: '去挑一个 ›',
    sale: '限时特惠',
    from: '好号码，每月低至',
    month: '/月',
  },
  en: {
    private: [32, 'One number keeps you private,', 'and strangers still reach you'],
    film: 'How it works, in 22 seconds',
    shapes: [38, 'Leopard, sequential:', 'remembered for life'],
    choose: 'Choose one ›',
    sale: 'Flash sale',
    from: 'Good numbers from',
    month: '/month',
  },
}

const banners = (t) => [
  `<rect width='750' height='340' fill='url(#jade)'/><circle cx='690' cy='20' r='190' fill='#fff' fill-opacity='.05'/>
   ${shield}
   ${text(42, 98, t.private[0], '#fff', t.private[1])}${text(42, 164, t.private[0], '#fff', t.private[2])}
   <circle cx='72' cy='256' r='30' fill='#fff' fill-opacity='.2'/><path d='M64 241v30l24-15z' fill='#fff' stroke='#fff' stroke-width='3' stroke-linejoin='round'/>
   ${text(118, 267, 29, '#fff', t.film, "style='font-weight:500'")}`,
  `<rect width='750' height='340' fill='url(#sand)'/><circle cx='640' cy='330' r='220' fill='#fff' fill-opacity='.16'/>
   ${text(42, 108, t.shapes[0], '#5e3d00', t.shapes[1])}${text(42, 178, t.shapes[0], '#5e3d00', t.shapes[2])}
   <rect x='42' y='222' width='232' height='62' rx='31' fill='#5e3d00'/>${text(158, 264, 29, '#fff6e2', t.choose, "text-anchor='middle'")}
   ${chip(492, 44, '628888', 2)}${chip(462, 134, '112233', 0)}${chip(492, 224, '345678', 0)}`,
  `<rect width='750' height='340' fill='url(#red)'/><circle cx='630' cy='170' r='150' fill='#fff' fill-opacity='.09'/><circle cx='630' cy='170' r='108' fill='#fff' fill-opacity='.1'/>
   ${text(42, 108, 56, '#fff', t.sale)}${text(42, 172, 38, '#ffe9e2', t.from)}
   ${text(40, 282, 88, '#fff', "<tspan font-size='50'>¥</tspan>5.90", "letter-spacing='-1'")}${text(272, 280, 32, '#ffe9e2', t.month)}
   ${text(630, 188, 50, '#fff', '520888', "text-anchor='middle'")}`,
]

async function write(name, svg) {
  const picture = sharp(Buffer.from(svg), { density: 144 }).resize(size.width)
  await writeFile(
    new URL(`${name}.avif`, media),
    await picture.clone().avif({ quality: 58, effort: 9 }).toBuffer(),
  )
  await writeFile(
    new URL(`${name}.jpg`, media),
    await picture.jpeg({ quality: 76, mozjpeg: true }).toBuffer(),
  )
}

for (const [language, said] of Object.entries(words))
  for (const [index, drawing] of banners(said).entries()) {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${size.width}' height='${size.height}'>${defs}${drawing}</svg>`
    await write(`banner-${index + 1}.${language}`, svg)
  }
