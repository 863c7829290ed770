import { momentOf } from '../form/shanghai.ts'

/** What was filled in for a move: a time of Shanghai as a field gives it, prices in yuan. */
export type Given = {
  until?: string
  price?: number | null
  struck?: number | null
  featured?: number | null
  categories?: string[]
}

/** What a move is told beside its reason, as the calls want it; undefined while something is missing, or is no moment. */
export function paramsOf(move: string, given: Given): Record<string, unknown> | undefined {
  switch (move) {
    case 'reserve':
    case 'change-cooling': {
      const until = momentOf(given.until)
      return until ? { until } : undefined
    }
    case 'price':
      return typeof given.price === 'number'
        ? { priceFen: fenOf(given.price), ...(given.struck && { struckPriceFen: fenOf(given.struck) }) }
        : undefined
    case 'feature':
      return typeof given.featured === 'number' ? { featured: given.featured } : undefined
    case 'categorise':
      return { categories: given.categories ?? [] }
    default:
      return {}
  }
}

const fenOf = (yuan: number) => Math.round(yuan * 100)
