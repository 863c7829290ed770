import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { findNumbers } from './find-numbers.ts'
import { getNumber, type FindOwnNumbers } from './get-number.ts'
import { getSeveralNumbers } from './get-several-numbers.ts'
import { featuredNumbers, searchNumbers } from './search-numbers.ts'

type NumberEndpoints =
  | 'GET /number/good'
  | 'GET /number/hundred'
  | 'GET /number/find'
  | 'GET /number/several'
  | 'GET /number/:id(^\\d+$)'
  | 'GET /number/:type'

/**
 * Lists of numbers, and one number. `findOwnNumbers` is passed in, because this room may not import orders.
 */
export function numberRoutes(context: Context, findOwnNumbers: FindOwnNumbers): Handlers<NumberEndpoints> {
  return {
    'GET /number/good': ({ count }) => featuredNumbers(context, count),
    'GET /number/hundred': (search) => searchNumbers(context, search),
    'GET /number/find': (search, { locale }) => findNumbers(context, search, locale),
    'GET /number/several': ({ ids }, { user }) =>
      getSeveralNumbers(context, ids.split(',').map(Number), { userId: user?.id, findOwnNumbers }),
    'GET /number/:id(^\\d+$)': ({ id }, { user }) =>
      getNumber(context, id, { userId: user?.id, findOwnNumbers }),
    'GET /number/:type': ({ type, category, ...search }) =>
      searchNumbers(context, { category: type === 'search' ? category : type, ...search }),
  }
}
