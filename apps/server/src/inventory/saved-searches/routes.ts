import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { deleteSavedSearch } from './delete-search.ts'
import { listSavedSearches } from './list-searches.ts'
import { lookAtSearch } from './look-at-search.ts'
import { saveSearch } from './save-search.ts'
import { getsMessages, stopMessages } from './stop-messages.ts'

type SavedSearchEndpoints =
  | 'GET /saved-search'
  | 'POST /saved-search'
  | 'POST /saved-search/:id/look'
  | 'DELETE /saved-search/:id'
  | 'GET /saved-search/link'
  | 'POST /saved-search/link/end'

/** The saved searches of the logged-in user, and the SMS link, which needs no login. */
export function savedSearchRoutes(context: Context): Handlers<SavedSearchEndpoints> {
  return {
    'GET /saved-search': async (_nothing, { user, locale }) => listSavedSearches(context, user.id, locale),
    'POST /saved-search': async (request, { user, locale }) => {
      const id = await saveSearch(context, user.id, request)
      const saved = await listSavedSearches(context, user.id, locale)
      const own = saved.find((search) => search.id === id)
      // It was deleted at the same moment.
      if (!own) throw refuse('saved-search-not-found')
      return own
    },
    'POST /saved-search/:id/look': async ({ id }, { user }) => {
      await lookAtSearch(context, user.id, id)
      return { id }
    },
    'DELETE /saved-search/:id': async ({ id }, { user }) => {
      await deleteSavedSearch(context.db, user.id, id)
      return { id }
    },
    'GET /saved-search/link': async ({ token }) => ({ sms: await getsMessages(context, token) }),
    'POST /saved-search/link/end': async ({ token }) => {
      await stopMessages(context, token)
      return { sms: false }
    },
  }
}
