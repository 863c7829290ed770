import { categories, type Category } from './categories.ts'
import { compilePattern, findPattern, toCodes } from './pattern.ts'

type CategoryPatterns = Pick<Category, 'value' | 'patterns'>

/**
 * Creates a function that returns the categories of a number, in the order of `of`; [] for an ordinary
 * number. A number is in a category if it holds one of the category's patterns anywhere. Throws PatternError.
 */
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
