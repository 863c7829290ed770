import { categories, type Category } from './categories.ts'
import { compilePattern, findPattern, toCodes } from './pattern.ts'

type CategoryPatterns = Pick<Category, 'value' | 'patterns'>

/** In the order of `of`; [] for an ordinary number. A pattern may be anywhere. Throws PatternError. */
export function createClassifier(of: readonly CategoryPatterns[]): (digits: string) => string[] {
  const compiled = of.map(({ value, patterns }) => ({ value, patterns: patterns.map(compilePattern) }))
  return (digits) => {
    const codes = toCodes(digits)
    const values: string[] = []
    for (const { value, patterns } of compiled) {
      if (patterns.some((pattern) => findPattern(pattern, codes) >= 0)) values.push(value)
    }
    return values
  }
}

export const classify = createClassifier(categories)
