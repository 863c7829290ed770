// Writes packages/kit/src/icons.tsx and icons-more.tsx from lucide. Each icon becomes one path of about 100
// bytes. `node tools/media/icons.mjs`
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const kit = new URL('../../packages/kit/src/', import.meta.url)

/**
 * Our name → lucide's name. The first file has the home page's icons, the second those of the other screens.
 */
const home = {
  Search: 'search',
  Heart: 'heart',
  Home: 'house',
  Receipt: 'receipt-text',
  User: 'user',
  ChevronLeft: 'chevron-left',
  ChevronRight: 'chevron-right',
  ChevronDown: 'chevron-down',
  Play: 'play',
  X: 'x',
  Check: 'check',
  Alert: 'circle-exclamation-point',
}
const more = {
  Phone: 'phone',
  PhoneCall: 'phone-call',
  Headset: 'headset',
  Clock: 'clock',
  Bell: 'bell',
  Calendar: 'calendar',
  Trash: 'trash',
  Copy: 'copy',
  Share: 'share-2',
  Help: 'circle-question-mark',
  Refresh: 'refresh-cw',
  Lock: 'lock',
  Shield: 'shield-check',
  Wallet: 'wallet',
  LogOut: 'log-out',
  Message: 'message-circle',
  File: 'file-text',
  ThumbsUp: 'thumbs-up',
  Send: 'send-horizontal',
  Backspace: 'delete',
  Minus: 'minus',
  Plus: 'plus',
  Slots: 'rectangle-ellipsis',
}
/** Icons that also exist filled. */
const filled = { Heart: 'HeartFilled' }

const round = (value) => String(Math.round(value * 1000) / 1000)
const join = (...parts) => parts.map((part) => (typeof part === 'number' ? round(part) : part)).join(' ')

function ellipse(cx, cy, rx, ry) {
  return join('M', cx - rx, cy, 'a', rx, ry, '0 1 0', 2 * rx, '0 a', rx, ry, '0 1 0', -2 * rx, '0')
}

function rect({ x, y, width, height, rx, ry }) {
  const [w, h] = [Number(width), Number(height)]
  const r = Number(rx ?? ry ?? 0)
  const arc = (dx, dy) => (r ? join('a', r, r, '0 0 1', dx, dy) : '')
  const start = join('M', Number(x ?? 0) + r, Number(y ?? 0))
  return `${start}h${round(w - 2 * r)}${arc(r, r)}v${round(h - 2 * r)}${arc(-r, r)}h${round(2 * r - w)}${arc(-r, -r)}v${round(2 * r - h)}${arc(r, -r)}z`
}

/** `m 21 21 -4 -4`: an initial move, perhaps followed by the first number of relative lines. */
const relativeStart = /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))\s*(?=([-\d.])?)\3?/

const shapes = {
  path: ({ d }) => d.replace(relativeStart, (_, x, y, line) => `M${x} ${y}${line ? `l${line}` : ''}`),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
}

/** The icon's shapes as one path: the initial relative move made absolute, superfluous spaces removed. */
function pathOf(nodes) {
  return nodes
    .map(([tag, attributes]) => shapes[tag](attributes))
    .join('')
    .replace(/\s*([a-zA-Z])\s*/g, '$1')
    .replace(/ -/g, '-')
}

async function component(name, lucide) {
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${lucide}.mjs`)
  if (!__iconData) throw new Error(`${lucide} is an alias in this version of lucide: use its present name`)
  const lines = [`export const ${name}Icon = /* @__PURE__ */ icon('${pathOf(__iconData.node)}')`]
  if (filled[name])
    lines.push(`export const ${filled[name]}Icon = /* @__PURE__ */ icon('${pathOf(__iconData.node)}', true)`)
  return lines.join('\n')
}

const notice = `// Made by tools/media/icons.mjs from Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Icons and
// Contributors; some icons there derive from Feather, MIT License, Copyright (c) 2013-present Cole Bemis. Do
// not edit by hand.`

for (const [file, names] of [
  ['icons.tsx', home],
  ['icons-more.tsx', more],
]) {
  const icons = await Promise.all(Object.entries(names).map(([name, lucide]) => component(name, lucide)))
  const path = fileURLToPath(new URL(file, kit))
  await writeFile(path, `${notice}\nimport { icon } from './icon.tsx'\n\n${icons.join('\n')}\n`)
}
