/** The digit at `at` equals the one at `to` plus `plus`, or differs. For a literal `to` is -1. */
type Check = { at: number; to: number; plus: number; equal: boolean }

/** A compiled pattern. A window of `width` digits matches when every check holds. */
export type CompiledPattern = {
  source: string
  width: number
  checks: readonly Check[]
  /** The checks one after the other, four integers each: at, to, plus, equal (1 or 0). */
  flatChecks: Int32Array
}

/** Where a pattern may match: only at the end of the number, or anywhere. */
export type Anchor = 'tail' | 'anywhere'

/** The string is not a pattern. `reason` is a stable code. */
export class PatternError extends Error {
  readonly reason: 'empty' | 'bad-character' | 'too-many-letters'

  constructor(reason: PatternError['reason'], pattern: string) {
    super(`${problems[reason]}: ${JSON.stringify(pattern)}`)
    this.name = 'PatternError'
    this.reason = reason
  }
}

const problems = {
  empty: 'A pattern needs at least one character',
  'bad-character': 'A pattern holds only the letters A–Z, the digits 0–9 and *',
  'too-many-letters': 'A pattern holds at most ten different letters, as there are ten digits',
}

const alphabet = 'ABCDEFGHIJ'
const reversedAlphabet = 'JIHGFEDCBA'

/**
 * A digit matches itself, `*` any digit. Equal letters match equal digits, different letters different ones
 * (`AABB`: A ≠ B), though maybe a literal's. Adjacent ABC, ABCD … ascend (123, 456), CBA, DCBA … descend,
 * without other letters. Throws PatternError.
 */
export function compilePattern(pattern: string): CompiledPattern {
  const reason = findPatternProblem(pattern)
  if (reason) throw new PatternError(reason, pattern)
  const step = runStep(pattern)
  const checks = Array.from(pattern, (token, at) => {
    if (token === '*') return []
    if (token <= '9') return [{ at, to: -1, plus: token.charCodeAt(0), equal: true }]
    return step === 0 ? letterChecks(pattern, at) : runChecks(pattern, at, step)
  }).flat()
  const flatChecks = checks.flatMap(({ at, to, plus, equal }) => [at, to, plus, equal ? 1 : 0])
  return { source: pattern, width: pattern.length, checks, flatChecks: new Int32Array(flatChecks) }
}

/** The character codes of digits, as findPattern reads them. */
export function toCodes(digits: string): Uint8Array {
  const codes = new Uint8Array(digits.length)
  for (let at = 0; at < digits.length; at += 1) codes[at] = digits.charCodeAt(at)
  return codes
}

/** The last occurrence, or -1: people remember the end of a number best. */
export function findPattern(
  { width, flatChecks }: CompiledPattern,
  codes: Uint8Array,
  anchor: Anchor | 'head' = 'anywhere',
): number {
  const fits = codes.length - width
  if (fits < 0) return -1
  const first = anchor === 'tail' ? fits : 0
  for (let index = anchor === 'head' ? 0 : fits; index >= first; index--) {
    if (matchesAt(flatChecks, codes, index)) return index
  }
  return -1
}

function matchesAt(flatChecks: Int32Array, codes: Uint8Array, index: number): boolean {
  for (let check = 0; check < flatChecks.length; check += 4) {
    const at = flatChecks[check]!
    const to = flatChecks[check + 1]!
    const expected = flatChecks[check + 2]! + (to < 0 ? 0 : codes[index + to]!)
    if ((codes[index + at] === expected) !== (flatChecks[check + 3] === 1)) return false
  }
  return true
}

function findPatternProblem(pattern: string): PatternError['reason'] | undefined {
  if (pattern === '') return 'empty'
  if (/[^A-Z0-9*]/.test(pattern)) return 'bad-character'
  const letters = new Set(pattern.replace(/[^A-Z]/g, ''))
  return letters.size > alphabet.length ? 'too-many-letters' : undefined
}

/** The difference between adjacent digits: 1 or -1 in a run, 0 in any other pattern. */
function runStep(pattern: string): 1 | 0 | -1 {
  const letters = /^[^A-Z]*([A-Z]{3,})[^A-Z]*$/.exec(pattern)?.[1]
  if (letters === undefined) return 0
  if (alphabet.startsWith(letters)) return 1
  return reversedAlphabet.endsWith(letters) ? -1 : 0
}

function runChecks(pattern: string, at: number, step: number): Check[] {
  const follows = at > 0 && /[A-Z]/.test(pattern.charAt(at - 1))
  return follows ? [{ at, to: at - 1, plus: step, equal: true }] : []
}

function letterChecks(pattern: string, at: number): Check[] {
  const letter = pattern.charAt(at)
  const firstAt = pattern.indexOf(letter)
  if (firstAt < at) return [{ at, to: firstAt, plus: 0, equal: true }]
  const others = new Set(pattern.slice(0, at).replace(/[^A-Z]/g, ''))
  return Array.from(others, (other) => ({ at, to: pattern.indexOf(other), plus: 0, equal: false }))
}
