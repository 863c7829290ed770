import type { Banner } from '@hao/contract/entities.ts'
import { numberPlan } from '../../base/plan.ts'
import { read } from '../../base/api/query.ts'

export const banners = read('GET /banner', {})

/** The name of the picture to fall back on, and what it is called. */
type Words = { picture: string; brand: (prefix: string) => string }

/** The banners to show: the fallback (id 0) when there are none or they could not be read (HM-2). */
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
