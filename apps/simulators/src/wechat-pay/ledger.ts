import path from 'node:path'
import { openJournal } from './journal.ts'
import { apply, emptyState, type Event, type State } from './state.ts'

export type Ledger = {
  state: State
  /** Resolves when all of them are stored; after a crash all or none are. */
  record(events: Event[]): Promise<void>
  close(): Promise<void>
}

export async function openLedger(dir: string): Promise<Ledger> {
  const journal = await openJournal<Event[]>(path.join(dir, 'journal.jsonl'))
  const state = emptyState()
  for (const event of journal.storedEvents.flat()) apply(state, event)
  return {
    state,
    record: (events) => {
      for (const event of events) apply(state, event)
      return journal.append(events)
    },
    close: () => journal.close(),
  }
}
