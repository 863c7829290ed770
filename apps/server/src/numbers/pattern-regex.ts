import { compilePattern } from '@hao/numbers/grammar.ts'

/** A pattern of more choices than this costs more to look for than it is worth. */
const mostChoices = 1000

/**
 * A pattern as a regular expression for PostgreSQL, without references back, which are slow there: all that its letters can be. Undefined for what is
 * no pattern, and for one of four or more letters that are no run.
 */
export function patternRegex(pattern: string): string | undefined {
  let compiled: ReturnType<typeof compilePattern>
  try {
    compiled = compilePattern(pattern)
  } catch {
    return undefined
  }
  let begun = ['']
  for (let at = 0; at < compiled.width; at += 1) {
    const checks = compiled.checks.filter((check) => check.at === at)
    if (pattern[at] === '*') begun = begun.map((text) => `${text}.`)
    else begun = begun.flatMap((text) => digitsAfter(text, checks).map((digit) => text + digit))
    if (begun.length > mostChoices) return undefined
  }
  return begun.length === 0 ? undefined : begun.join('|')
}

type Check = ReturnType<typeof compilePattern>['checks'][number]

function digitsAfter(text: string, checks: readonly Check[]): string[] {
  const code = (to: number, plus: number) => (to < 0 ? plus : text.charCodeAt(to) + plus)
  return Array.from('0123456789').filter((digit) =>
    checks.every(({ to, plus, equal }) => (digit.charCodeAt(0) === code(to, plus)) === equal),
  )
}

/** How many of all digits as wide as a pattern have it, as a share of 1. */
export function patternShare(pattern: string): number {
  const choices = patternRegex(pattern)?.split('|').length ?? 0
  return choices / 10 ** pattern.replaceAll('*', '').length
}
