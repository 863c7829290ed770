import { categories, type CategoryValue } from './categories.ts'
import { compilePattern, findPattern } from './grammar.ts'

const compiled = categories.map(({ value, patterns }) => ({ value, patterns: patterns.map(compilePattern) }))

/** The categories that `digits` belong to, in the order of the tiles; [] for an ordinary number. */
export function categoriesOf(digits: string): CategoryValue[] {
  const values: CategoryValue[] = []
  for (const { value, patterns } of compiled) {
    if (patterns.some((pattern) => findPattern(pattern, digits) >= 0)) values.push(value)
  }
  return values
}
