import path from 'node:path'
import { openJournal } from './journal.ts'
import { apply, emptyState, type Event, type State } from './state.ts'

export type Ledger = {
  state: State
  /** Applies events that belong together, and resolves when they are on disk: all of them or none. */
  record(events: Event[]): Promise<void>
  close(): Promise<void>
}

/** The simulator's memory, rebuilt from the journal of this folder. */
export async function openLedger(dir: string): Promise<Ledger> {
  const journal = await openJournal<Event[]>(path.join(dir, 'journal.jsonl'))
  const state = emptyState()
  for (const event of journal.past.flat()) apply(state, event)
  return {
    state,
    record: (events) => {
      for (const event of events) apply(state, event)
      return journal.append(events)
    },
    close: () => journal.close(),
  }
}
