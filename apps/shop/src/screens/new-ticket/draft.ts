import type { TicketCategory } from '@hao/contract/ticket.ts'
import { currentUser, traceKeys } from '../../base/api/session.ts'

/** `pictures` are ids of uploads. */
export type TicketDraft = {
  category: TicketCategory
  orderId: number | undefined
  text: string
  pictures: readonly number[]
}

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
 * The draft survives a login; it is deleted when it is sent or the tab closes. A draft of a logged-in user is
 * for that user alone. Parameters of the address take precedence, but do not overwrite typed text (browser
 * only).
 */
export function draftFor(query: URLSearchParams): TicketDraft {
  const kept = readKept()
  const orderId = Number(query.get('orderId')) || kept.orderId
  return {
    category: categoryOf(query.get('category')) ?? kept.category ?? 'calls',
    orderId: Number.isSafeInteger(orderId) ? orderId : undefined,
    text: kept.text || (query.get('text') ?? ''),
    pictures: kept.pictures,
  }
}

function categoryOf(value: unknown): TicketCategory | undefined {
  return categories.find((category) => category === value)
}

type Kept = Omit<TicketDraft, 'category'> & { category: TicketCategory | undefined }

function readKept(): Kept {
  const nothing = { category: undefined, orderId: undefined, text: '', pictures: [] }
  try {
    const kept = JSON.parse(stored() ?? '{}') as Partial<Record<string, unknown>>
    if (kept['owner'] && kept['owner'] !== currentUser().id) return nothing
    return {
      category: categoryOf(kept['category']),
      orderId: typeof kept['orderId'] === 'number' ? kept['orderId'] : undefined,
      text: typeof kept['text'] === 'string' ? kept['text'] : '',
      pictures: Array.isArray(kept['pictures']) ? kept['pictures'].map(Number) : [],
    }
  } catch {
    return nothing
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // A browser that forbids storage throws on access; memory is used instead.
    return memory
  }
}

/** Stores a draft for the user `owner`; 0 is the next user who logs in, and undefined deletes it. */
export function saveDraft(draft: TicketDraft | undefined, owner = currentUser().id): void {
  memory = draft ? JSON.stringify({ ...draft, owner }) : null
  try {
    if (memory) sessionStorage.setItem(key, memory)
    else sessionStorage.removeItem(key)
  } catch {
    // Stored in memory for this page.
  }
}
