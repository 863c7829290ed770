import { categories } from '@hao/numbers/categories.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/calls.ts'
import { refuse } from '../http/refuse.ts'
import { selectAgreement, selectBanners, selectQuestion, selectQuestions } from './queries.ts'

type ContentCalls =
  | 'GET /banner'
  | 'GET /category'
  | 'GET /question'
  | 'GET /question/:id'
  | 'GET /agreement/:id'

const categoryNames = {
  leopard: { zh: '豹子号', en: 'Leopard' },
  pair: { zh: '对子号', en: 'Pair' },
  sequential: { zh: '顺子号', en: 'Sequential' },
  symmetric: { zh: '对称号', en: 'Symmetric' },
  lucky: { zh: '吉祥号', en: 'Lucky' },
  custom: { zh: '自选号', en: 'Custom' },
}

/** The sign on a category's tile: a pattern that says it all. */
const categorySigns = {
  leopard: 'AAA',
  pair: 'AABB',
  sequential: '123',
  symmetric: 'ABBA',
  lucky: '520',
  custom: '999',
}

/** Banners, categories, questions and agreements, in the language of the request. */
export function contentRoutes({ db }: Context): Handlers<ContentCalls> {
  return {
    'GET /banner': async (_, { locale }) => {
      const rows = await selectBanners(db)
      return rows.map(({ id, image, video, video_poster, link, ...row }) => ({
        id,
        image,
        title: row[`title_${locale}`],
        ...(video && { video }),
        ...(video_poster && { videoPoster: video_poster }),
        ...(link && { link }),
      }))
    },
    'GET /category': async (_, { locale }) =>
      categories.map(({ value, patterns }) => ({
        value,
        label: categoryNames[value][locale],
        avatar: categorySigns[value],
        data: [...patterns],
      })),
    'GET /question': async (filter, { locale }) => {
      const rows = await selectQuestions(db, { ...filter, locale })
      return rows.map((row) => ({ id: row.id, category: row.category, title: row[`title_${locale}`] }))
    },
    'GET /question/:id': async ({ id }, { locale }) => {
      const row = await selectQuestion(db, id)
      if (!row) throw refuse('not-found')
      return { id, category: row.category, title: row[`title_${locale}`], body: row[`body_${locale}`] }
    },
    'GET /agreement/:id': async ({ id }, { locale }) => {
      const row = await selectAgreement(db, id)
      if (!row) throw refuse('not-found')
      const { version, effective_at } = row
      const effectiveAt = effective_at.toISOString()
      return { id, version, effectiveAt, title: row[`title_${locale}`], body: row[`body_${locale}`] }
    },
  }
}
