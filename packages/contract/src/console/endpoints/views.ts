import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id, staffName, staffQuery, staffText } from '../fields.ts'

const screen = staffText(40)

/** A saved view of a list. `query` is the query of its address, without '?'. */
const view = z.object({
  id: z.number().int(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Whether it is the user's own. Only its owner may delete it. */
  own: z.boolean(),
  owner: z.string(),
})

export const viewEndpoints = defineConsoleEndpoints({
  'GET /views': {
    summary: 'the saved views of one screen: one’s own and those that are shared, by name',
    permission: 'self',
    input: z.object({ screen }),
    output: z.object({ views: z.array(view) }),
    refusals: [],
  },
  'POST /views': {
    summary: 'saves a view; one of the same name and person is replaced. At most fifty a person',
    permission: 'self',
    audit: { action: 'view.save', subject: 'view' },
    input: z.strictObject({ screen, name: staffName(40), query: staffQuery(1000), shared: z.boolean() }),
    output: view,
    refusals: ['not-now'],
  },
  'DELETE /views/:id': {
    summary: 'deletes a view of one’s own',
    permission: 'self',
    audit: { action: 'view.delete', subject: 'view' },
    input: z.strictObject({ id }),
    output: z.object({}),
    refusals: ['no-such-thing'],
  },
})
