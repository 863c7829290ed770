import type { Endpoints } from '@hao/contract/endpoints.ts'
import type { EndpointCases } from './endpoint-case.ts'
import type { Owner } from './owner.ts'
import { fullPage } from './pages.ts'

const places = { ...fullPage, cursor: Buffer.from('-1.2.3').toString('base64url') }
const bounds = { category: 'pair', minPrice: 1, maxPrice: 9, without: '4', length: 7 }
const filters = { ...places, ...bounds, keyword: '628', suffix: '1' as const }
const searchPage = { cursor: Buffer.from('0.0.-1.2.3').toString('base64url'), pageSize: 20 }

/** The id of a number that the owner has ordered; the order is the owner's secret. */
async function orderNumber(owner: Owner): Promise<number> {
  const { id } = owner.shop.newNumber()
  const { data } = await owner.shop.server.request(
    'POST /order',
    { numberId: id, agreed: true },
    { token: owner.token },
  )
  owner.secrets.push(String(data.id))
  return id
}

/** The endpoints of numbers. */
export const numberCases: Pick<EndpointCases, Extract<keyof Endpoints, `GET /number/${string}`>> = {
  'GET /number/good': { validInput: () => ({ count: 7 }), strangerOutcome: 'ok' },
  'GET /number/hundred': { validInput: () => filters, strangerOutcome: 'ok' },
  'GET /number/find': {
    validInput: () => ({ q: '6月18日', mask: '8??8', on: 'tail', ...bounds, ...searchPage }),
    strangerOutcome: 'ok',
  },
  'GET /number/several': {
    validInput: async (owner) => ({ ids: `${await orderNumber(owner)},${owner.shop.newNumber().id}` }),
    strangerOutcome: 'ok',
  },
  'GET /number/:id(^\\d+$)': {
    validInput: async (owner) => ({ id: await orderNumber(owner) }),
    strangerOutcome: 'ok',
  },
  'GET /number/:type': { validInput: () => ({ type: 'search', ...filters }), strangerOutcome: 'ok' },
}
