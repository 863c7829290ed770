import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { columnWidths, densities } from '../list-layout.ts'

/** A list of the console: the path of its endpoint, such as 'orders' or 'set/:id/lines'. */
const list = z.string().regex(/^[a-z][a-z:/-]{0,59}$/)

const column = z.strictObject({
  key: z.string().regex(/^[a-zA-Z][a-zA-Z-]{0,39}$/),
  hidden: z.boolean(),
  /** CSS px; null for the width of the content. */
  width: z.int().min(columnWidths.min).max(columnWidths.max).nullable(),
})

/** The console ignores stored columns that it no longer has, and adds those that are missing. */
const layout = z.strictObject({
  list,
  columns: z
    .array(column)
    .max(40)
    .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length),
  density: z.enum(densities),
})

export type ListLayout = z.infer<typeof layout>

export const listLayoutEndpoints = defineConsoleEndpoints({
  'GET /list-layouts': {
    summary: 'one’s own columns, widths and densities of lists',
    permission: 'self',
    input: z.object({}),
    output: z.object({ layouts: z.array(layout) }),
    refusals: [],
  },
  'POST /list-layouts': {
    summary:
      'stores one’s own columns of a list; the last one stored counts. At most a hundred lists a person',
    permission: 'self',
    audit: { action: 'list-layout.save', subject: 'staff' },
    input: layout,
    output: layout,
    refusals: ['not-now'],
  },
  'POST /list-layouts/reset': {
    summary: 'returns a list to its default columns',
    permission: 'self',
    audit: { action: 'list-layout.reset', subject: 'staff' },
    input: z.strictObject({ list }),
    output: z.object({}),
    refusals: [],
  },
})
