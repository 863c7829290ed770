import type { TicketCategory } from '@hao/contract/ticket.ts'
import { currentUser, traceKeys } from '../../base/api/session.ts'

/** The form as it is being filled in. */
export type TicketDraft = { category: TicketCategory; orderId: number | undefined; text: string }

export const categories: readonly TicketCategory[] = [
  'calls',
  'binding',
  'buying',
  'renewal',
  'privacy',
  'other',
]

const key = traceKeys.ticket
let memory: string | null = null

/**
 * What was typed, kept until it is sent or the tab is closed: a login lies between. What somebody typed who was logged in is for them
 * alone. What the address says goes before it, but its words do not overwrite what was typed (browser only).
 */
export function draftFor(query: URLSearchParams): TicketDraft {
  const kept = readKept()
  const orderId = Number(query.get('orderId')) || kept.orderId
  return {
    category: categoryOf(query.get('category')) ?? kept.category ?? 'calls',
    orderId: Number.isSafeInteger(orderId) ? orderId : undefined,
    text: kept.text || (query.get('text') ?? ''),
  }
}

function categoryOf(value: unknown): TicketCategory | undefined {
  return categories.find((category) => category === value)
}

function readKept(): { category: TicketCategory | undefined; orderId: number | undefined; text: string } {
  const nothing = { category: undefined, orderId: undefined, text: '' }
  try {
    const kept = JSON.parse(stored() ?? '{}') as Partial<Record<string, unknown>>
    if (kept['owner'] && kept['owner'] !== currentUser().id) return nothing
    return {
      category: categoryOf(kept['category']),
      orderId: typeof kept['orderId'] === 'number' ? kept['orderId'] : undefined,
      text: typeof kept['text'] === 'string' ? kept['text'] : '',
    }
  } catch {
    return nothing
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // A browser that forbids storage throws on the mere access; memory serves then.
    return memory
  }
}

/** Keeps a draft for the user `owner`, 0 for whoever logs in next; undefined forgets it. */
export function saveDraft(draft: TicketDraft | undefined, owner = currentUser().id): void {
  memory = draft ? JSON.stringify({ ...draft, owner }) : null
  try {
    if (memory) sessionStorage.setItem(key, memory)
    else sessionStorage.removeItem(key)
  } catch {
    // Kept in memory for this page.
  }
}
