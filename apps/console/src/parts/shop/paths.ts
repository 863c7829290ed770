import type { ConsoleOutput } from '../../base/api/endpoints.ts'

type StockNumber = Pick<ConsoleOutput<'GET /number/:id'>, 'id' | 'state'>

/** The pages of the shop, inside the shop. Undefined for things that shoppers cannot see. */
export const shopPaths = {
  home: '/home',
  number: ({ id, state }: StockNumber) => (state === 'draft' ? undefined : `/number/${id}`),
  category: ({ value, shown }: { value: string; shown: boolean }, name: string) =>
    shown ? `/tag-list?${new URLSearchParams({ id: value, keyword: name }).toString()}` : undefined,
  question: (id: number) => `/question/${id}`,
  /** The page behind the link in the SMS of an offer. */
  /** A page that an SMS links to. */
  linked: (page: string, token: string) => `/${page}?${new URLSearchParams({ t: token }).toString()}`,
  agreement: (id: string, version: string) =>
    `/agreement/${id}?${new URLSearchParams({ version }).toString()}`,
}

/** How the shop shows a number that cannot be bought now. */
export function getShownState(state: StockNumber['state']): 'held' | 'sold' | undefined {
  if (state === 'draft' || state === 'on_sale') return undefined
  return state === 'held' || state === 'offered' ? 'held' : 'sold'
}
