import { languages, type Locale } from '@hao/contract/locale.ts'

const shanghai = 8 * 3600_000

/** An amount in fen as money: 123450 → '¥1,234.50'. */
export function formatFen(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const yuan = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}¥${yuan}.${digits.slice(-2)}`
}

/** A whole number with thousands separators: 12345 → '12,345'. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A part of a whole in percent with one decimal: '-0.2%'. One too small for it: '≈0%'. */
export function formatPercent(part: number, whole: number): string {
  const percent = ((100 * part) / whole).toFixed(1)
  return part !== 0 && Number(percent) === 0 ? '≈0%' : `${percent}%`
}

/** A moment (ISO 8601 or ms) in Asia/Shanghai, which has no daylight saving time: 'YYYY-MM-DD HH:mm:ss'. */
export function formatMoment(moment: string | number): string {
  const at = new Date(moment).getTime() + shanghai
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** The day of a moment in Asia/Shanghai: 'YYYY-MM-DD'. */
export function formatDay(moment: string | number): string {
  return formatMoment(moment).slice(0, 10)
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** The time since or until a moment, in its largest unit: '3 分钟前', 'in 2 hours'. */
export function formatAge(moment: string | number, now: number, locale: Locale): string {
  const away = new Date(moment).getTime() - now
  const [unit, ms] = units.find(([, size]) => Math.abs(away) >= size) ?? units[3]
  const age = new Intl.RelativeTimeFormat(languages[locale].tag).format(Math.trunc(away / ms), unit)
  // Intl writes 29秒钟前; the other Chinese texts have a space after a number, and 秒.
  return age.replace('秒钟', '秒').replace(/^(\d+)(?=\p{Script=Han})/u, '$1 ')
}

const separators = {
  zh: { item: '、', clause: '；' },
  en: { item: ', ', clause: '; ' },
} as const satisfies Record<Locale, unknown>

/** Several things in one text: '豹子号、顺子号'. */
export function formatList(items: readonly string[], locale: Locale): string {
  return items.join(separators[locale].item)
}

/** Several clauses in one text: '超过一项；超过另一项'. */
export function formatClauses(clauses: readonly string[], locale: Locale): string {
  return clauses.join(separators[locale].clause)
}

/** A duration in ms as a clock shows it: 75000 → '1:15', 3675000 → '1:01:15'. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
