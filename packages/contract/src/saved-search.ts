import { z } from 'zod'
import { id, moment, yuan } from './entities.ts'
import { maskPlacement } from './wait.ts'

/** `labels` say how the search is understood; `fresh` counts the new numbers since the last look. */
export const savedSearch = z.object({
  id,
  criteria: z.object({
    q: z.string().optional(),
    suffix: z.boolean().optional(),
    mask: z.string().optional(),
    on: maskPlacement.optional(),
    category: z.string().optional(),
    minPrice: yuan.optional(),
    maxPrice: yuan.optional(),
    without: z.string().optional(),
    length: z.number().int().optional(),
  }),
  labels: z.array(z.string()),
  fresh: z.number().int(),
  sms: z.boolean(),
  createdAt: moment,
})

/** The token of a link in an SMS about saved searches. */
export const searchToken = z.string().regex(/^s-[0-9a-z]{1,12}\.[\w-]{22}$/)

export type SavedSearch = z.infer<typeof savedSearch>
