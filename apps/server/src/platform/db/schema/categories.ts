import type { Generated, GeneratedAlways } from 'kysely'

type Categories = {
  value: string
  position: number
  badge: string
  patterns: string[]
  aliases: string[]
  visible: boolean
  version: Generated<number>
}

type CategoryTexts = { category: string; locale: string; name: string }

type CategoryChanges = {
  id: GeneratedAlways<number>
  category: string
  event: string
  at: Date
  staff_id: number
  reason: string | null
  change_set_id: number | null
  after: Record<string, unknown> | null
}

/** The categories of numbers. The migration describes the columns. */
export type CategorySchema = {
  categories: Categories
  category_texts: CategoryTexts
  category_changes: CategoryChanges
}
