// Numbers a second that the pattern matcher reads, beside one regular expression for each shape.
import { classify } from '@hao/numbers/classify.ts'
import { categories } from '@hao/numbers/categories.ts'
import { demoInventory } from '@hao/numbers/demo.ts'
import { rarestMatch } from '@hao/numbers/match.ts'
import { shapeShare } from '@hao/numbers/rarity.ts'
import { type ShapeLabel, shapeLabels } from '@hao/numbers/shapes.ts'
import { hasShape } from '../../packages/numbers/src/shape-reference.fixture.ts'
import { reportRatio } from './report.ts'
import { runInTurn } from './rounds.ts'

const rounds = 7
const inventory = Array.from(demoInventory(50_000), ({ digits }) => digits)

const ranked = new Map(
  [6, 7, 8, 9, 10].map((length) => [
    length,
    shapeLabels.toSorted((a, b) => shapeShare(a, length) - shapeShare(b, length)),
  ]),
)
const isShape = (pattern: string): pattern is ShapeLabel => shapeLabels.some((label) => label === pattern)

function rarestNaively(digits: string): string | undefined {
  return ranked.get(digits.length)?.find((label) => hasShape(label, digits))
}

function categoriesNaively(digits: string): string[] {
  return categories
    .filter(({ patterns }) =>
      patterns.some((pattern) => (isShape(pattern) ? hasShape(pattern, digits) : digits.includes(pattern))),
    )
    .map(({ value }) => value)
}

/** Numbers a second. The sum prevents the work from being optimised away. */
function speedOf(read: (digits: string) => { length: number } | undefined): number {
  let sum = 0
  const started = performance.now()
  for (const digits of inventory) sum += read(digits)?.length ?? 0
  const seconds = (performance.now() - started) / 1000
  if (sum === 0) throw new Error('Nothing was found')
  return inventory.length / seconds
}

for (const digits of inventory) {
  if (rarestMatch(digits)?.pattern.label !== rarestNaively(digits))
    throw new Error(`They disagree on ${digits}`)
  if (classify(digits).join() !== categoriesNaively(digits).join())
    throw new Error(`They disagree on the categories of ${digits}`)
}

const options = { unit: 'numbers/s', beside: 'a regular expression for each shape' }
const rarest = await runInTurn(
  rounds,
  () => speedOf((digits) => rarestMatch(digits)?.pattern.label),
  () => speedOf(rarestNaively),
)
reportRatio('rarest shape of a number', rarest, options)
const grouped = await runInTurn(
  rounds,
  () => speedOf((digits) => classify(digits)),
  () => speedOf(categoriesNaively),
)
reportRatio('categories of a number', grouped, options)
