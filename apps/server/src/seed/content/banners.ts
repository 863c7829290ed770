import type { Insertable } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** The first banners of the home screen: pictures and film are files of the shop, titles say what stands on the pictures. */
export const banners: readonly Insertable<Schema['banners']>[] = [
  {
    position: 1,
    image: '/mobile/media/banner-1.{lang}.avif',
    video: '/mobile/media/intro.mp4',
    video_poster: '/mobile/media/intro.jpg',
    title_zh: '一个号码，守住隐私；陌生来电，照样响铃',
    title_en: 'One number keeps you private, and strangers still reach you',
    link: null,
  },
  {
    position: 2,
    image: '/mobile/media/banner-2.{lang}.avif',
    video: null,
    video_poster: null,
    title_zh: '豹子号、顺子号，好记一辈子',
    title_en: 'Leopard and sequential numbers, remembered for life',
    link: '/tag-list?id=leopard&keyword=豹子号',
  },
  {
    position: 3,
    image: '/mobile/media/banner-3.{lang}.avif',
    video: null,
    video_poster: null,
    title_zh: '限时特惠，好号码每月低至 ¥5.90',
    title_en: 'Flash sale: good numbers from ¥5.90 a month',
    link: '/number',
  },
]
