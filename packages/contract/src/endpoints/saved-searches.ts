import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flag, id, nothing, text } from '../entities.ts'
import { savedSearch, searchToken } from '../saved-search.ts'
import { searchCriteria } from '../search-criteria.ts'

const link = z.object({ sms: z.boolean().meta({ description: 'SMS about saved searches are sent' }) })

/** Searches that a user keeps, to hear of new numbers that fit. They hold and offer no number. */
export const savedSearchEndpoints = defineEndpoints({
  'GET /saved-search': {
    summary: 'saved searches of the user, newest first',
    access: 'user',
    input: nothing,
    output: z.array(savedSearch),
    refusals: [],
  },
  'POST /saved-search': {
    summary:
      'save a search, with or without SMS; the same search again changes the SMS and keeps it as long as a new one',
    access: 'user',
    input: z.object({
      ...searchCriteria,
      sms: flag.default(false),
      consent: text(20)
        .optional()
        .meta({ description: 'the version of the words that were agreed to, for SMS' }),
    }),
    output: savedSearch,
    refusals: [
      'not-found',
      'search-too-broad',
      'saved-search-limit',
      'saved-search-not-found',
      'wait-consent-required',
      'phone-required',
      'rate-limited',
    ],
  },
  'POST /saved-search/:id/look': {
    summary: 'the user looks at the numbers: none of them is new any more; idempotent',
    access: 'user',
    input: z.object({ id }),
    output: z.object({ id }),
    refusals: ['saved-search-not-found'],
  },
  'DELETE /saved-search/:id': {
    summary: 'delete a saved search of the user',
    access: 'user',
    input: z.object({ id }),
    output: z.object({ id }),
    refusals: ['saved-search-not-found'],
  },
  'GET /saved-search/link': {
    summary: 'whether the user of an SMS link gets SMS; reading changes nothing, since phones prefetch links',
    access: 'anyone',
    input: z.object({ token: searchToken }),
    output: link,
    refusals: ['saved-search-not-found'],
  },
  'POST /saved-search/link/end': {
    summary: 'stop the SMS about all saved searches of the user of an SMS link, without a login',
    access: 'anyone',
    input: z.object({ token: searchToken }),
    output: link,
    refusals: ['saved-search-not-found'],
  },
})
