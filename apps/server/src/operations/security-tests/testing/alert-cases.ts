import type { savedSearchEndpoints } from '@hao/contract/endpoints/saved-searches.ts'
import type { waitlistEndpoints } from '@hao/contract/endpoints/waitlist.ts'
import { savedSearchConsent } from '@hao/contract/saved-search-terms.ts'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import { createLinkToken } from '../../../inventory/waitlist/link-token.ts'
import type { EndpointCases } from './endpoint-case.ts'
import type { Owner } from './owner.ts'

const linkOf = async (owner: Owner) => ({
  token: createLinkToken(owner.shop.server.context.config.codePepper, await owner.wait()),
})
const searchLinkOf = async (owner: Owner) => ({
  token: createLinkToken(owner.shop.server.context.config.codePepper, await owner.searchMessage(), 'search'),
})

/** The endpoints of waits and of saved searches. */
export const alertCases: Pick<
  EndpointCases,
  keyof typeof waitlistEndpoints | keyof typeof savedSearchEndpoints
> = {
  'GET /wait': {
    validInput: async (owner) => {
      await owner.wait()
      return {}
    },
    strangerOutcome: 'ok',
  },
  'POST /wait': {
    validInput: () => ({ mask: '8?8', on: 'tail', maxPrice: 88, consent: waitConsent.version }),
    strangerOutcome: 'ok',
  },
  'DELETE /wait/:id': {
    validInput: async (owner) => ({ id: await owner.wait() }),
    strangerOutcome: 'wait-not-found',
  },
  'GET /wait/link': { validInput: linkOf, strangerOutcome: 'wait-not-found', secretField: 'token' },
  'POST /wait/link/end': { validInput: linkOf, strangerOutcome: 'wait-not-found', secretField: 'token' },

  'GET /saved-search': {
    validInput: async (owner) => {
      await owner.savedSearch()
      return {}
    },
    strangerOutcome: 'ok',
  },
  'POST /saved-search': {
    validInput: () => ({
      q: '不要4和7',
      suffix: true,
      mask: '8?8',
      on: 'tail',
      category: 'pair',
      minPrice: 1,
      maxPrice: 88,
      without: '07',
      length: 7,
      sms: true,
      consent: savedSearchConsent.version,
    }),
    strangerOutcome: 'ok',
  },
  'POST /saved-search/:id/look': {
    validInput: async (owner) => ({ id: await owner.savedSearch() }),
    strangerOutcome: 'saved-search-not-found',
  },
  'DELETE /saved-search/:id': {
    validInput: async (owner) => ({ id: await owner.savedSearch() }),
    strangerOutcome: 'saved-search-not-found',
  },
  'GET /saved-search/link': {
    validInput: searchLinkOf,
    strangerOutcome: 'saved-search-not-found',
    secretField: 'token',
  },
  'POST /saved-search/link/end': {
    validInput: searchLinkOf,
    strangerOutcome: 'saved-search-not-found',
    secretField: 'token',
  },
}
