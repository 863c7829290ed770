import type { Banner } from '@hao/contract/entities.ts'
import { numberPlan } from '../../base/plan.ts'
import { read } from '../../base/api/query.ts'

export const banners = read('GET /banner', {})

/** The fallback picture's file name and alternative text. */
type Words = { picture: string; brand: (prefix: string) => string }

/** The banners; the fallback (id 0) when there are none or the request failed (HM-2). */
export function bannersOrFallback(found: Banner[] | undefined, words: Words): Banner[] {
  if (found?.length) return found
  return [
    {
      id: 0,
      image: `${import.meta.env.BASE_URL}media/${words.picture}.avif`,
      title: words.brand(numberPlan().prefix),
    },
  ]
}
