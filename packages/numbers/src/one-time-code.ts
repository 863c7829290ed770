import { extractDigits } from './digits.ts'

/** Groups of digits separated by blanks, a dash or a middle dot, as in `123 456` or `12-34-56`. */
const spacedGroups = /\d+(?:(?: {1,3}| ?[-‐‒–—·_] ?)\d+)*/g
/** Longer than any SMS. */
const maxLength = 2000
const invisible = /[\u200b-\u200f\u2060\ufeff]/g
const codeWords = /验证码|校验码|动态码|确认码|验证密码|code|otp|passcode|password|\bpin\b/gi

/**
 * For example of `【95013】您的验证码是123456，5分钟内有效`: the group of that length nearest to a word for "code", else
 * the first `length` digits.
 */
export function findCode(raw: string, length: number): string {
  const text = raw.slice(0, maxLength).normalize('NFKC').replace(invisible, '')
  const spaced = [...text.matchAll(spacedGroups)]
  const tiers = [
    [...text.matchAll(/\d+/g)].map(toGroup),
    spaced.map(toGroup),
    spaced.flatMap((group) => adjacentParts(group, length)),
  ]
  for (const tier of tiers) {
    const codes = tier.filter(({ digits }) => digits.length === length)
    if (codes.length > 0) return nearest(codes, text).digits
  }
  return extractDigits(text).slice(0, length)
}

type Group = { digits: string; start: number; end: number }

function toGroup({ 0: found, index }: RegExpMatchArray): Group {
  const start = index ?? 0
  return { digits: extractDigits(found), start, end: start + found.length }
}

/** Adjacent parts of a spaced group with `length` digits in total: `123 456` of `95013 123 456`. */
function adjacentParts(group: RegExpMatchArray, length: number): Group[] {
  const parts = [...group[0].matchAll(/\d+/g)].map(toGroup)
  return parts.flatMap((first, from) => {
    for (let to = from + 1, digits = ''; to <= parts.length && digits.length < length; to++) {
      digits = extractDigits(
        parts
          .slice(from, to)
          .map((part) => part.digits)
          .join(''),
      )
      const end = (group.index ?? 0) + (parts[to - 1]?.end ?? 0)
      if (digits.length === length) return [{ digits, start: (group.index ?? 0) + first.start, end }]
    }
    return []
  })
}

/** Before or after it; the first group if the text has no such word. */
function nearest(groups: Group[], text: string): Group {
  const words = [...text.matchAll(codeWords)].map(toGroup)
  const distance = ({ start, end }: Group) =>
    Math.min(...words.map((word) => (start >= word.end ? start - word.end : word.start - end)))
  return groups.reduce((best, group) => (distance(group) < distance(best) ? group : best))
}
