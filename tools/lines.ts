import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './fences.ts'

type Lines = [product: number, tests: number]
/** By area: a folder of the root, an app, a package, an area of the server. */
type LinesByArea = Record<string, Lines>

const budgetsName = 'tools/line-budgets.json'
const budgetsFile = fileURLToPath(new URL('line-budgets.json', import.meta.url))

export function isTest(path: string): boolean {
  return /\.(test|fixture)\.|\/testing(\/|\.ts$)|^e2e\/|^packages\/testing\//.test(path)
}

/** Files of the root, and those of `apps/server/src` itself, belong to the area of their folder. */
function findArea(path: string): string {
  return /^apps\/server\/src\/\w+(?=\/)|^(?:apps|packages)\/[\w-]+|^\w+(?=\/)/.exec(path)?.[0] ?? '.'
}

function countLines(files: readonly SourceFile[]): LinesByArea {
  const counts: LinesByArea = {}
  for (const { path, lines } of files) {
    const count = (counts[findArea(path)] ??= [0, 0])
    count[isTest(path) ? 1 : 0] += lines
  }
  return counts
}

function readBudgets(): LinesByArea {
  return JSON.parse(readFileSync(budgetsFile, 'utf8')) as LinesByArea
}

/** One line for each area with more lines than its budget, or without a budget. */
export function findOverruns(files: readonly SourceFile[], budgets = readBudgets()): string[] {
  return Object.entries(countLines(files)).flatMap(([area, lines]) =>
    ['outside tests', 'of tests'].flatMap((kind, index) => {
      const [count, budget] = [lines[index]!, budgets[area]?.[index] ?? 0]
      const over = `${area}: ${count} lines ${kind}, ${count - budget} more than its budget in ${budgetsName}`
      return count > budget ? [over] : []
    }),
  )
}

export function tableOfLines(files: readonly SourceFile[], budgets = readBudgets()): string[] {
  const counts = countLines(files)
  const row = (name: string, [product, tests]: Lines, [most, mostTests]: Lines) =>
    `${name}: ${product} of ${most}, tests ${tests} of ${mostTests}`
  return [
    ...Object.entries(counts)
      .map(([area, lines]) => row(area, lines, budgets[area] ?? [0, 0]))
      .toSorted(),
    row('all', sum(counts), sum(budgets)),
  ]
}

function sum(counts: LinesByArea): Lines {
  const total = (index: 0 | 1) => Object.values(counts).reduce((all, lines) => all + lines[index], 0)
  return [total(0), total(1)]
}

/** Sets each budget to the lines of today, rounded up to the next 50. */
export function setBudgets(files: readonly SourceFile[]): void {
  const rows = Object.entries(countLines(files)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = rows.map(
    ([area, counts]) => `  "${area}": [${counts.map((count) => Math.ceil(count / 50) * 50).join(', ')}]`,
  )
  writeFileSync(budgetsFile, `{\n${lines.join(',\n')}\n}\n`)
}
