import { categories } from '@hao/numbers/categories.ts'
import type { Random } from '@hao/numbers/random.ts'
import type { NumberQuery, Sort } from '@hao/numbers/search/query.ts'

/** A search, and the same as an SQL condition. */
export type Search = { query: NumberQuery; sql: string; sort: Sort }

type SearchClass = { name: string; draw: (random: Random) => Search }

const any = (random: Random) => random.digits(1)

/** Typical searches of shoppers; each class draws other digits each time. */
export const searchClasses: readonly SearchClass[] = [
  {
    name: 'the list, by price',
    draw: () => ({ query: [], sql: 'true', sort: 'asc' }),
  },
  {
    name: 'a category',
    draw: (random) => {
      const at = random.below(categories.length)
      const of = categories.slice(at, at + 1)
      const values = of.map(({ value }) => `'${value}'`)
      return {
        query: [{ is: 'category', of }],
        sql: `categories @> ARRAY[${values.join()}]`,
        sort: 'default',
      }
    },
  },
  {
    name: 'a tail of 3, by price',
    draw: (random) => {
      const digits = random.digits(3)
      return { query: [{ is: 'tail', digits }], sql: tail(digits), sort: 'asc' }
    },
  },
  {
    name: '3 digits anywhere',
    draw: (random) => {
      const digits = random.digits(3)
      return { query: [{ is: 'contains', digits }], sql: contains(digits), sort: 'default' }
    },
  },
  {
    name: '5 digits anywhere, by price',
    draw: (random) => {
      const digits = random.digits(5)
      return { query: [{ is: 'contains', digits }], sql: contains(digits), sort: 'asc' }
    },
  },
  {
    name: '2 digits, a price range, no 4, by price',
    draw: (random) => {
      const digits = random.digits(2)
      const query: NumberQuery = [
        { is: 'contains', digits },
        { is: 'price', minFen: 50_00, maxFen: 200_00 },
        { is: 'without', digits: '4' },
      ]
      return {
        query,
        sql: `${contains(digits)} AND price_fen BETWEEN 5000 AND 20000 AND digits !~ '4'`,
        sort: 'asc',
      }
    },
  },
  {
    name: 'a mask at the tail, a??a?b',
    draw: (random) => {
      const [a, b] = [any(random), any(random)]
      return {
        query: [{ is: 'mask', mask: `${a}??${a}?${b}`, on: 'tail' }],
        sql: `digits LIKE '%${a}__${a}_${b}'`,
        sort: 'default',
      }
    },
  },
  {
    name: 'a digit four times, by price',
    draw: (random) => {
      const digit = any(random)
      const sql = `length(digits) - length(replace(digits, '${digit}', '')) >= 4`
      return { query: [{ is: 'repeats', digit, min: 4 }], sql, sort: 'desc' }
    },
  },
  {
    name: 'the shape ABBA at the tail',
    draw: () => ({
      query: [{ is: 'pattern', pattern: 'ABBA', anchor: 'tail' }],
      sql: String.raw`digits ~ '(\d)(\d)\2\1$' AND right(digits, 1) <> left(right(digits, 2), 1)`,
      sort: 'default',
    }),
  },
  {
    name: 'a birthday in three forms',
    draw: (random) => {
      const two = (value: number) => String(value).padStart(2, '0')
      const day = two(1 + random.below(12)) + two(1 + random.below(28))
      const forms = [`19${two(60 + random.below(40))}${day}`, `${two(random.below(100))}${day}`, day]
      return {
        query: [{ is: 'any', of: forms.map((digits) => ({ is: 'contains', digits })) }],
        sql: `(${forms.map(contains).join(' OR ')})`,
        sort: 'default',
      }
    },
  },
]

const contains = (digits: string) => `digits LIKE '%${digits}%'`

const tail = (digits: string) => `reverse(digits) LIKE reverse('${digits}') || '%'`
