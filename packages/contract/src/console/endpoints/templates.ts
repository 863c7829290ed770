import { z } from 'zod'
import { moment } from '../../entities.ts'
import { maskPhonesInText } from '../../phones-in-text.ts'
import { ticketCategory, ticketText } from '../../ticket.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id, staffName } from '../fields.ts'

const answer = ticketText.overwrite(maskPhonesInText)
/** Templates of a ticket's category are offered first. */
const category = ticketCategory.nullable()
const fields = { title: staffName(60), category: category.default(null), zh: answer, en: answer }
const version = z.int32().positive()

const template = z.object({
  id,
  title: z.string(),
  category,
  zh: z.string(),
  en: z.string(),
  version,
  updatedAt: moment,
})

const changing = { permission: 'tickets.answer' } as const

export const templateEndpoints = defineConsoleEndpoints({
  'GET /templates': {
    summary: 'all templates, by their titles',
    permission: 'tickets.read',
    input: z.object({}),
    output: z.array(template),
    refusals: [],
  },
  'POST /templates': {
    ...changing,
    summary: 'keep a template; at most 200. A text may name {{number}}, {{order}}, {{date}} and {{ticket}}',
    audit: { action: 'template.add', subject: 'template' },
    input: z.strictObject(fields),
    output: template,
    refusals: ['not-now', 'template-variable-unknown'],
  },
  'PATCH /templates/:id': {
    ...changing,
    summary: 'change a template; `version` is the one that was read',
    audit: { action: 'template.change', subject: 'template' },
    input: z.strictObject({ id, version, ...fields }),
    output: template,
    refusals: ['no-such-thing', 'stale', 'template-variable-unknown'],
  },
  'DELETE /templates/:id': {
    ...changing,
    summary: 'remove a template; `version` is the one that was read',
    audit: { action: 'template.remove', subject: 'template' },
    input: z.strictObject({ id, version }),
    output: z.object({ id }),
    refusals: ['no-such-thing', 'stale'],
  },
})
