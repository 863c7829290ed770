import { formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import type { Texts } from './texts.ts'

type Banner = Insertable<Schema['banners']> & { texts: Texts<{ title: string; image: string }> }

/** The first banners of the home screen: pictures and film are files of the shop, titles say what stands on the pictures. */
export const banners: readonly Banner[] = [
  {
    position: 1,
    video: '/mobile/media/intro.mp4',
    video_poster: '/mobile/media/intro.jpg',
    texts: {
      zh: {
        title: '一个号码，守住隐私；陌生来电，照样响铃',
        image: '/mobile/media/banner-1.zh.avif',
      },
      en: {
        title: 'One number keeps you private, and strangers still reach you',
        image: '/mobile/media/banner-1.en.avif',
      },
    },
    link: null,
  },
  {
    position: 2,
    video: null,
    video_poster: null,
    texts: {
      zh: {
        title: '豹子号、顺子号，好记一辈子',
        image: '/mobile/media/banner-2.zh.avif',
      },
      en: {
        title: 'Leopard and sequential numbers, remembered for life',
        image: '/mobile/media/banner-2.en.avif',
      },
    },
    link: '/tag-list?id=leopard&keyword=豹子号',
  },
  {
    position: 3,
    video: null,
    video_poster: null,
    texts: {
      zh: {
        title: '限时特惠，好号码每月低至 ¥5.90',
        image: '/mobile/media/banner-3.zh.avif',
      },
      en: {
        title: 'Flash sale: good numbers from ¥5.90 a month',
        image: '/mobile/media/banner-3.en.avif',
      },
    },
    link: '/number',
  },
]

/** The banners under a number plan: the film shows numbers of the default one, so that its banner is left out under another. */
export function bannersOf(plan: NumberPlan): Banner[] {
  const ours = formatNumber('', plan) === formatNumber('')
  return banners.filter(({ video }) => ours || !video)
}
