import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

type Banners = {
  id: Id
  position: number
  video: string | null
  video_poster: string | null
  link: string | null
  visible_from: Generated<Date | null>
  visible_until: Generated<Date | null>
  version: Generated<number>
}

type BannerTexts = { banner_id: number; locale: string; title: string; image: Generated<string | null> }

type BannerPictures = { name: string; avif: Buffer; jpeg: Buffer; used_at: Date }

type ContentChanges = {
  id: Id
  subject: 'banner' | 'question'
  subject_id: number | null
  event: string
  title: string
  at: Date
  staff_id: number
  reason: string
}

type Questions = { id: Id; position: number; category: string; version: Generated<number> }

type QuestionTexts = { question_id: number; locale: string; title: string; body: string }

type QuestionVotes = {
  id: Id
  question_id: number
  user_id: number | null
  device: string | null
  useful: boolean
  at: Date
}

/** Content that the operator edits, with its texts by language. */
export type ContentSchema = {
  banners: Banners
  banner_texts: BannerTexts
  banner_pictures: BannerPictures
  content_changes: ContentChanges
  questions: Questions
  question_texts: QuestionTexts
  question_votes: QuestionVotes
}
