import { parseShanghaiField } from '../form/shanghai.ts'

/** The fields of a move: a Shanghai time as its field holds it, prices in yuan. */
export type MoveInput = {
  until?: string
  price?: number | null
  struck?: number | null
  featured?: number | null
  categories?: string[]
}

/**
 * Converts the fields of a move to the parameters of its request; undefined while a field is missing or
 * invalid.
 */
export function toMoveParams(move: string, input: MoveInput): Record<string, unknown> | undefined {
  switch (move) {
    case 'reserve':
    case 'change-cooling': {
      const until = parseShanghaiField(input.until)
      return until ? { until } : undefined
    }
    case 'price':
      return typeof input.price === 'number'
        ? { priceFen: fenOf(input.price), ...(input.struck && { struckPriceFen: fenOf(input.struck) }) }
        : undefined
    case 'feature':
      return typeof input.featured === 'number' ? { featured: input.featured } : undefined
    case 'categorise':
      return { categories: input.categories ?? [] }
    default:
      return {}
  }
}

const fenOf = (yuan: number) => Math.round(yuan * 100)
