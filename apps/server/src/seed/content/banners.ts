import type { Insertable } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** The first banners of the home screen: the pictures and the film are files of the shop. */
export const banners: readonly Insertable<Schema['banners']>[] = [
  {
    position: 1,
    image: '/mobile/media/banner-1.avif',
    video: '/mobile/media/explainer.mp4',
    video_poster: '/mobile/media/explainer-poster.jpg',
    title_zh: '一个号码，守住隐私',
    title_en: 'One number keeps you private',
    link: null,
  },
  {
    position: 2,
    image: '/mobile/media/banner-2.avif',
    video: null,
    video_poster: null,
    title_zh: '豹子号专场，连号好记',
    title_en: 'Leopard numbers, easy to remember',
    link: '/tag-list?id=leopard&keyword=豹子号',
  },
  {
    position: 3,
    image: '/mobile/media/banner-3.avif',
    video: null,
    video_poster: null,
    title_zh: '先选号，72 小时内未绑定全额退款',
    title_en: 'Choose now: a full refund if not bound within 72 hours',
    link: '/number',
  },
]
