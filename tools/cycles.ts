import type { Import } from './imports.ts'

/**
 * Sorted lists of groups that reach one another (strongly connected components, Kosaraju's algorithm). @param
 * groupOf the group of a path; undefined ignores its imports
 */
export function findCycles(
  imports: readonly Import[],
  groupOf: (path: string) => string | undefined,
): string[][] {
  const [ahead, back] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  for (const edge of imports) {
    const [from, to] = [groupOf(edge.from), groupOf(edge.to)]
    if (from === undefined || to === undefined || from === to) continue
    link(ahead, from, to)
    link(back, to, from)
  }
  const order: string[] = []
  const visited = new Set<string>()
  for (const group of ahead.keys()) visit(ahead, group, visited, order)
  const taken = new Set<string>()
  return order.toReversed().flatMap((group) => {
    const circle: string[] = []
    visit(back, group, taken, circle)
    return circle.length > 1 ? [circle.toSorted()] : []
  })
}

function link(graph: Map<string, Set<string>>, from: string, to: string): void {
  const targets = graph.get(from) ?? new Set()
  graph.set(from, targets.add(to))
}

/** Appends a group to `order` after everything it reaches. */
function visit(graph: Map<string, Set<string>>, group: string, visited: Set<string>, order: string[]): void {
  if (visited.has(group)) return
  visited.add(group)
  for (const next of graph.get(group) ?? []) visit(graph, next, visited, order)
  order.push(group)
}
