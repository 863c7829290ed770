import type { Generated, GeneratedAlways } from 'kysely'

export type CategorySchema = {
  categories: {
    value: string
    position: number
    badge: string
    patterns: string[]
    aliases: string[]
    visible: boolean
    version: Generated<number>
  }
  category_texts: { category: string; locale: string; name: string }
  category_changes: {
    id: GeneratedAlways<number>
    category: string
    event: string
    at: Date
    staff_id: number
    reason: string | null
    change_set_id: number | null
    after: Record<string, unknown> | null
  }
}
