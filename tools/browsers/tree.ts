/** A node of an ESTree syntax tree. */
export type Node = {
  [field: string]: unknown
  type: string
  start: number
  end: number
  arguments?: Node[]
  expressions?: Node[]
  meta?: Node
  properties?: Node[]
  quasis?: { value: { cooked: string } }[]
  regex?: { pattern: string; flags: string }
}

/** The position of a node: the field of its parent, and whether it is inside a function. */
export type Place = { parent: Node | undefined; field: string; inFunction: boolean }

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Calls `visit` for each node of a tree, parents first. */
export function walk(
  node: Node,
  visit: (node: Node, place: Place) => void,
  place: Place = { parent: undefined, field: '', inFunction: false },
): void {
  visit(node, place)
  const inFunction = place.inFunction || node.type.includes('Function')
  for (const field of Object.keys(node)) {
    const value = node[field]
    // Most values are numbers and texts.
    if (typeof value !== 'object') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, { parent: node, field, inFunction })
  }
}

export function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined
}

export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return node.quasis?.length === 1 ? node.quasis[0]?.value.cooked : undefined
}
