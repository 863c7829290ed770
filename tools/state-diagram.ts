/** Event → the states it starts from, and the state it leads to, if it changes. */
export type TransitionTable = Readonly<Record<string, { from: readonly string[]; to?: string }>>

/** Its name in the database, its transitions, its initial states (event → state), its source file. */
export type StateMachine = {
  title: string
  entity: string
  source: string
  initialStates: Readonly<Record<string, string>>
  transitions: TransitionTable
}

/** mermaid.js.org/syntax/stateDiagram.html: one arrow for all events between two states. */
export function stateDiagram({
  initialStates,
  transitions,
}: Pick<StateMachine, 'initialStates' | 'transitions'>): string {
  const edges = [
    ...Object.entries(initialStates).map(([event, to]) => ({ from: '[*]', to, event })),
    ...Object.entries(transitions).flatMap(([event, { from, to }]) =>
      to === undefined ? [] : from.map((state) => ({ from: state, to, event })),
    ),
  ]
  const arrows = new Map<string, string[]>()
  for (const { from, to, event } of edges) {
    const arrow = `${from} --> ${to}`
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), event])
  }
  const left = new Set(edges.map(({ from }) => from))
  const ends = [...new Set(edges.map(({ to }) => to))].filter((state) => !left.has(state))
  return [
    'stateDiagram-v2',
    ...[...arrows].map(([arrow, events]) => `  ${arrow}: ${events.join(', ')}`),
    ...ends.map((state) => `  ${state} --> [*]`),
  ].join('\n')
}

const begin = '<!-- drawn from the tables by npm run states: do not edit by hand -->'
const end = '<!-- end of what is drawn -->'

/** The document with the part between its markers replaced. Throws without markers. */
export function redraw(document: string, machines: readonly StateMachine[]): string {
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`The document needs "${begin}" and "${end}"`)
  const drawn = machines.map(
    ({ title, source, ...machine }) =>
      `## ${title}\n\n\`${source}\`\n\n\`\`\`mermaid\n${stateDiagram(machine)}\n\`\`\`\n`,
  )
  return `${before}${begin}\n\n${drawn.join('\n')}\n${end}${after}`
}
