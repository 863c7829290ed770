/**
 * One condition on a window of digits: the digit at `at` equals the earlier digit at `to` plus `plus`; if not
 * `equal`, it differs from it. For a literal digit `to` is -1 and `plus` is its character code.
 */
type Check = { at: number; to: number; plus: number; equal: boolean }

/** A compiled pattern. A window of `width` digits matches when every check holds. */
export type CompiledPattern = { source: string; width: number; checks: readonly Check[] }

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
 * Compiles a pattern. A digit matches itself and `*` matches any digit. Equal letters match equal digits,
 * different letters different digits (`AABB`: A ≠ B). A letter may match the same digit as a literal in the
 * pattern. Adjacent letters ABC, ABCD … are an ascending run (123, 456), and CBA, DCBA … a descending one, if
 * the pattern has no other letters. Throws PatternError.
 */
export function compilePattern(pattern: string): CompiledPattern {
  const reason = findPatternProblem(pattern)
  if (reason) throw new PatternError(reason, pattern)
  const step = runStep(pattern)
  const checks = Array.from(pattern, (token, at) => {
    if (token === '*') return []
    if (token <= '9') return [{ at, to: -1, plus: token.charCodeAt(0), equal: true }]
    return step === 0 ? letterChecks(pattern, at) : runChecks(pattern, at, step)
  })
  return { source: pattern, width: pattern.length, checks: checks.flat() }
}

/** A string of digits, or their character codes: a scan over a million numbers then needs no strings. */
type Digits = string | Uint8Array

/**
 * The index of the last occurrence of the pattern in `digits`, or -1. People remember the end of a number
 * best.
 */
export function findPattern(
  compiled: CompiledPattern,
  digits: Digits,
  { anchor = 'anywhere' }: { anchor?: Anchor | 'head' } = {},
): number {
  const fits = digits.length - compiled.width
  const last = anchor === 'head' ? Math.min(fits, 0) : fits
  const first = anchor === 'tail' ? Math.max(last, 0) : 0
  for (let index = last; index >= first; index--) {
    if (matchesAt(compiled.checks, digits, index)) return index
  }
  return -1
}

function matchesAt(checks: readonly Check[], digits: Digits, index: number): boolean {
  for (const { at, to, plus, equal } of checks) {
    const expected = to < 0 ? plus : codeAt(digits, index + to) + plus
    if ((codeAt(digits, index + at) === expected) !== equal) return false
  }
  return true
}

const codeAt = (digits: Digits, at: number): number =>
  typeof digits === 'string' ? digits.charCodeAt(at) : digits[at]!

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
