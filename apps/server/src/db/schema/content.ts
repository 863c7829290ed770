import type { GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

type Banners = {
  id: Id
  position: number
  image: string
  video: string | null
  video_poster: string | null
  link: string | null
}

type BannerTexts = { banner_id: number; locale: string; title: string }

type Questions = { id: Id; position: number; category: string }

type QuestionTexts = { question_id: number; locale: string; title: string; body: string }

type QuestionVotes = {
  id: Id
  question_id: number
  user_id: number | null
  device: string | null
  useful: boolean
  at: Date
}

/** What the operator shows, with its texts by language. */
export type ContentSchema = {
  banners: Banners
  banner_texts: BannerTexts
  questions: Questions
  question_texts: QuestionTexts
  question_votes: QuestionVotes
}
