import { categories, type Category } from './categories.ts'
import { compilePattern, findPattern } from './pattern.ts'

type Classed = Pick<Category, 'value' | 'patterns'>

/**
 * What tells of digits to which of these categories they belong, in their order; [] for an ordinary number. A number belongs to a category if it holds one of its
 * patterns anywhere. Throws PatternError.
 */
export function createClassifier(of: readonly Classed[]): (digits: string) => string[] {
  const compiled = of.map(({ value, patterns }) => ({ value, patterns: patterns.map(compilePattern) }))
  return (digits) => {
    const values: string[] = []
    for (const { value, patterns } of compiled) {
      if (patterns.some((pattern) => findPattern(pattern, digits) >= 0)) values.push(value)
    }
    return values
  }
}

/** The same of the categories that a shop begins with. */
export const classify = createClassifier(categories)
