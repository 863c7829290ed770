import type { Generated, GeneratedAlways } from 'kysely'

export type ContentSchema = {
  banners: {
    id: GeneratedAlways<number>
    position: number
    video: string | null
    video_poster: string | null
    link: string | null
    visible_from: Generated<Date | null>
    visible_until: Generated<Date | null>
    version: Generated<number>
  }
  banner_texts: { banner_id: number; locale: string; title: string; image: Generated<string | null> }
  banner_pictures: { name: string; avif: Buffer; jpeg: Buffer; used_at: Date }
  content_changes: {
    id: GeneratedAlways<number>
    subject: 'banner' | 'question'
    subject_id: number | null
    event: string
    title: string
    at: Date
    staff_id: number
    reason: string
  }
  questions: { id: GeneratedAlways<number>; position: number; category: string; version: Generated<number> }
  question_texts: { question_id: number; locale: string; title: string; body: string }
  question_votes: {
    id: GeneratedAlways<number>
    question_id: number
    user_id: number | null
    device: string | null
    useful: boolean
    at: Date
  }
}
