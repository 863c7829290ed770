// The scenes of the film "how 95013 works". Each draws SVG from its own time, 0 to 1.

const ink = '#1b1f1e'
const quiet = '#5c6462'
const jade = '#0e6b5c'
const red = '#c8321c'
export const frame = { width: 720, height: 406 }

const clamp = (value) => Math.min(1, Math.max(0, value))
/** Progress of `t` between two moments, eased out. */
const ease = (t, from, to) => 1 - (1 - clamp((t - from) / (to - from))) ** 3
const text = (x, y, size, fill, words, extra = '') =>
  `<text x='${x}' y='${y}' font-size='${size}' fill='${fill}' ${extra}>${words}</text>`
const middle = "text-anchor='middle'"
const bold = "font-weight='700'"
const at = (x, y, inner, opacity = 1) =>
  `<g transform='translate(${x} ${y})' opacity='${opacity}'>${inner}</g>`

const number = (x, y, size, extra = middle) =>
  `<text x='${x}' y='${y}' font-size='${size}' ${bold} ${extra}><tspan fill='${quiet}' font-size='${size * 0.62}'>95013-</tspan><tspan fill='${ink}'>62</tspan><tspan fill='${red}'>8888</tspan></text>`

/** The step's number, headline and line on the left; they slide in at the start of each scene. */
function caption(t, step, headline, line) {
  const into = ease(t, 0, 0.14)
  return at(
    46 - 24 * (1 - into),
    0,
    `<circle cx='17' cy='120' r='17' fill='#e3f0ec'/>${text(17, 127, 19, jade, step, `${middle} ${bold}`)}
     ${headline.map((words, index) => text(0, 188 + index * 44, 34, ink, words, bold)).join('')}
     ${line.map((words, index) => text(0, 198 + headline.length * 44 + index * 26, 17, quiet, words)).join('')}`,
    into,
  )
}

/** A handset, 150 × 290, with the content of its screen. */
const phone = (x, y, screen, tilt = 0) =>
  `<g transform='translate(${x} ${y}) rotate(${tilt} 75 145)'><rect width='150' height='290' rx='26' fill='#26302d'/><rect x='7' y='7' width='136' height='276' rx='20' fill='#fff'/><rect x='55' y='14' width='40' height='7' rx='3.5' fill='#26302d'/>${screen}</g>`

const handset = (x, y, scale, colour) =>
  `<g transform='translate(${x} ${y}) scale(${scale})' fill='none' stroke='${colour}' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'><path d='M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384'/></g>`

const tick = (x, y, grow) =>
  `<g transform='translate(${x} ${y}) scale(${grow})'><circle r='20' fill='${jade}'/><path d='M-9 0l6 7L9-7' fill='none' stroke='#fff' stroke-width='4' stroke-linecap='round' stroke-linejoin='round'/></g>`

function choose(t) {
  const picked = ease(t, 0.4, 0.55)
  const bought = ease(t, 0.72, 0.82)
  const cards = ['131452', '', '902112', '345678']
    .map((digits, index) => {
      const [x, y] = [396 + (index % 2) * 144, 84 + Math.floor(index / 2) * 104]
      const shown = ease(t, 0.06 + index * 0.05, 0.22 + index * 0.05)
      const mine = index === 1
      const ring = mine ? `stroke='${jade}' stroke-width='${3 * picked}'` : ''
      const face = digits
        ? text(16, 58, 24, ink, digits, bold)
        : `<text x='16' y='58' font-size='24' ${bold}><tspan fill='${ink}'>62</tspan><tspan fill='${red}'>8888</tspan></text>`
      const card = `<rect width='132' height='92' rx='14' fill='#fff' ${ring}/>${text(16, 30, 13, quiet, '95013-')}${face}${text(16, 80, 13, red, mine ? '¥88.00/月' : '¥19.90/月')}`
      return at(x, y + 20 * (1 - shown), card, shown * (mine ? 1 : 1 - 0.5 * picked))
    })
    .join('')
  const button = `<rect width='276' height='46' rx='23' fill='${jade}'/>${text(138, 30, 17, '#fff', bought > 0.5 ? '已办理' : '立即办理', `${middle} ${bold}`)}`
  const finger = ease(t, 0.24, 0.42)
  const [fx, fy] = bought || t > 0.6 ? [534, 318] : [660 - 60 * finger, 340 - 200 * finger]
  return `${caption(t, 1, ['挑一个', '喜欢的号码'], ['豹子号、顺子号、生日号', '看中哪个，就办哪个'])}${cards}${at(396, 296, button, picked)}
    <circle cx='${fx}' cy='${fy}' r='${16 - 4 * (picked > 0 && t < 0.6 ? picked : bought)}' fill='${ink}' fill-opacity='${0.22 * finger * (1 - ease(t, 0.86, 0.95))}'/>`
}

function bind(t) {
  const card = ease(t, 0.08, 0.24)
  const link = ease(t, 0.34, 0.6)
  const screen = `${text(75, 120, 13, quiet, '您的手机', middle)}${text(75, 148, 17, ink, '138****8888', `${middle} ${bold}`)}`
  return `${caption(t, 2, ['绑定', '您的手机'], ['填手机号，收验证码', '一分钟完成'])}
    ${at(330, 152 + 20 * (1 - card), `<rect width='166' height='84' rx='16' fill='#fff'/>${number(83, 52, 25)}`, card)}
    ${phone(540, 56, screen)}
    <path d='M500 194h${40 * link}' stroke='${jade}' stroke-width='4' stroke-linecap='round' stroke-dasharray='1 9' opacity='${link > 0 ? 1 : 0}'/>
    ${tick(615, 260, ease(t, 0.62, 0.76))}`
}

function call(t) {
  const dial = Math.round(clamp((t - 0.08) / 0.24) * 6)
  const rings = t > 0.52
  const typed = '628888'.slice(0, dial)
  const caller = `${text(75, 74, 13, quiet, '陌生人', middle)}${text(75, 108, 13, quiet, '95013-', middle)}${text(75, 136, 23, ink, typed, `${middle} ${bold}`)}
    <circle cx='75' cy='232' r='24' fill='${jade}'/>${handset(63, 220, 1, '#fff')}`
  const mine = rings
    ? `<rect x='7' y='7' width='136' height='276' rx='20' fill='#0b5348'/>${text(75, 74, 13, '#bfe6dc', '来电', middle)}${text(75, 108, 15, '#fff', '95013-628888', `${middle} ${bold}`)}${text(75, 132, 12, '#bfe6dc', '隐私号转接', middle)}
       <circle cx='42' cy='232' r='20' fill='${red}'/><g transform='rotate(135 42 232)'>${handset(32, 222, 0.84, '#fff')}</g><circle cx='108' cy='232' r='20' fill='#2fae72'/>${handset(98, 222, 0.84, '#fff')}`
    : `${text(75, 120, 13, quiet, '您的手机', middle)}${text(75, 148, 17, ink, '138****8888', `${middle} ${bold}`)}`
  const wave = [0, 1, 2]
    .map((index) => {
      const go = clamp((t - 0.34) / 0.2 - index * 0.16)
      return `<circle cx='${462 + 64 * go}' cy='190' r='5' fill='${jade}' opacity='${go > 0 && go < 1 ? 1 : 0}'/>`
    })
    .join('')
  const shake = rings ? Math.sin(t * 150) * 2.4 * (t % 0.22 < 0.14 ? 1 : 0) : 0
  const halo = rings ? [0, 0.5].map((lag) => (t * 6 + lag) % 1) : []
  const halos = halo
    .map(
      (go) =>
        `<rect x='${532 - 18 * go}' y='${56 - 18 * go}' width='${150 + 36 * go}' height='${290 + 36 * go}' rx='${26 + 14 * go}' fill='none' stroke='${jade}' stroke-width='3' opacity='${0.5 * (1 - go)}'/>`,
    )
    .join('')
  return `${caption(t, 3, ['陌生人拨打', '您的手机响'], ['拨的是 95013 号码', '响的是您的手机'])}${phone(306, 56, caller)}${wave}${halos}${phone(532, 56, mine, shake)}`
}

function hide(t) {
  const grow = ease(t, 0.1, 0.34)
  const digits = '13812348888'
  const hidden = Math.round(ease(t, 0.3, 0.6) * 11)
  const masked = [...digits].map((digit, index) => (index < hidden ? '*' : digit)).join('')
  return `${caption(t, 4, ['真实号码', '始终隐藏'], ['对方只看到 95013 号码', '不想用了，随时取消'])}
    <g transform='translate(${528 - 120 * grow} ${196 - 136 * grow}) scale(${1.5 * grow})'><path d='M80 0 160 30v76c0 54-34 92-80 114C34 198 0 160 0 106V30z' fill='#0e6b5c' fill-opacity='.14'/><path d='M80 20 142 43v62c0 43-27 72-62 90-35-18-62-47-62-90V43z' fill='${jade}'/></g>
    ${at(0, 0, `${text(528, 178, 20, '#fff', masked, `${middle} ${bold}`)}${text(528, 206, 14, '#bfe6dc', '您的手机号', middle)}`, ease(t, 0.24, 0.34))}
    ${at(426, 262, `<rect width='204' height='62' rx='16' fill='#fff'/>${number(102, 41, 25)}`, ease(t, 0.62, 0.76))}`
}

function end(t) {
  const into = ease(t, 0.02, 0.3)
  return `<rect width='720' height='406' fill='#0e6b5c' opacity='${ease(t, 0, 0.16)}'/>
    ${at(360, 30 * (1 - into), `${text(0, 178, 54, '#fff', '95013 隐私号', `${middle} ${bold}`)}${text(0, 236, 25, '#d5efe8', '一个号码，守住隐私', middle)}${text(0, 276, 25, '#d5efe8', '陌生来电，照样响铃', middle)}`, into)}`
}

/** Seconds of each scene, in order. */
const scenes = [
  [choose, 5],
  [bind, 4],
  [call, 5.5],
  [hide, 4.5],
  [end, 3],
]

export const seconds = scenes.reduce((sum, [, length]) => sum + length, 0)

/** The picture at a moment of the film, as an SVG document. */
export function draw(moment) {
  let from = 0
  const running = scenes.find(([, length]) => {
    from += length
    return moment < from
  })
  const [scene, length] = running ?? scenes.at(-1)
  const { width, height } = frame
  return `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}' font-family='Noto Sans CJK SC'><rect width='${width}' height='${height}' fill='#f6f4ef'/>${scene((moment - from + length) / length)}<rect y='402' height='4' width='${width * clamp(moment / seconds)}' fill='${jade}' fill-opacity='.5'/></svg>`
}
