import { fillTemplate } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { selectBanners, selectQuestion, selectQuestions, selectVote, type Voter } from './queries.ts'
import { vote } from './vote.ts'

type ContentEndpoints =
  | 'GET /banner'
  | 'GET /category'
  | 'GET /question'
  | 'GET /question/:id'
  | 'GET /question/:id/vote'
  | 'POST /question/:id/vote'

/** Endpoints of banners, categories and questions, in the language of the request. */
export function contentRoutes(context: Context): Handlers<ContentEndpoints> {
  const { db, config } = context
  // Texts contain {prefix} and {separator}, so that they stay correct when the number plan changes.
  const fill = (text: string) => fillTemplate(text, config.numberPlan)
  return {
    'GET /banner': async (_, { locale }) => {
      const rows = await selectBanners(db, locale, context.clock())
      return rows.map(({ id, image, title, video, video_poster, link }) => ({
        id,
        image,
        title: fill(title),
        ...(video && { video }),
        ...(video_poster && { videoPoster: video_poster }),
        ...(link && { link }),
      }))
    },
    'GET /category': async (_, { locale }) =>
      (await context.categories.current()).visible.map(({ value, names, sign, patterns }) => ({
        value,
        label: names[locale],
        avatar: sign,
        data: [...patterns],
      })),
    'GET /question': async ({ category, keyword, sort }, { locale }) => {
      const rows = await selectQuestions(db, {
        category,
        keyword,
        popular: sort === 'popular',
        locale,
        plan: config.numberPlan,
      })
      return rows.map((row) => ({ id: row.id, category: row.category, title: fill(row.title) }))
    },
    'GET /question/:id': async ({ id }, { locale }) => {
      const row = await selectQuestion(db, id, locale)
      if (!row) throw refuse('not-found')
      return { id, category: row.category, title: fill(row.title), body: fill(row.body) }
    },
    'GET /question/:id/vote': async ({ id, device }, { user }) => {
      const voter = identifyVoter(user, device)
      const useful = voter && (await selectVote(db, id, voter))
      return { ...(useful !== undefined && { useful }) }
    },
    'POST /question/:id/vote': async ({ id, useful, device }, { user, ip }) => {
      const voter = identifyVoter(user, device)
      if (!voter) throw refuse('bad-request', { fields: [{ field: 'device', reason: 'required' }] })
      await vote(context, { questionId: id, voter, useful, network: clientNetwork(ip) })
      return { useful }
    },
  }
}

/** The user of the token, else the device. */
function identifyVoter(user: SessionUser | undefined, device: string | undefined): Voter | undefined {
  if (user) return { user_id: user.id }
  return device === undefined ? undefined : { device }
}
