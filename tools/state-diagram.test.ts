import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { redraw, stateDiagram } from './state-diagram.ts'
import { stateMachines } from './state-machines.ts'

test('docs/flows/states.md shows the current transitions (npm run states draws it)', () => {
  const document = readFileSync(new URL('../docs/flows/states.md', import.meta.url), 'utf8')
  expect(document).toBe(redraw(document, stateMachines))
})

test('a diagram has one arrow for all events between two states, and final states where no event leads on', () => {
  const transitions = {
    start: { from: ['new'], to: 'open' },
    stop: { from: ['new', 'open'], to: 'over' },
    abort: { from: ['open'], to: 'over' },
  }
  expect(stateDiagram({ initialStates: { make: 'new' }, transitions }).split('\n')).toEqual([
    'stateDiagram-v2',
    '  [*] --> new: make',
    '  new --> open: start',
    '  new --> over: stop',
    '  open --> over: stop, abort',
    '  over --> [*]',
  ])
})

test('a document without markers is refused, not emptied', () => {
  expect(() => redraw('# States', stateMachines)).toThrow('The document needs')
})
