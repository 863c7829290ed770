import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  search: '搜索您喜欢的数字',
  searchButton: '搜索',
  banners: '活动',
  picture: 'banner-1.zh',
  brand: (prefix: string) => `${prefix} 隐私号`,
  close: '关闭',
  play: (title: string) => `播放视频：${title}`,
  categories: '号码分类',
  flashSale: '限时特惠',
  endsIn: '距结束',
  more: '更多号码',
  view: '点击查看',
  picked: '精选号码',
}

export const en = (): Translation<typeof zh> => ({
  search: 'Search the digits you love',
  searchButton: 'Search',
  banners: 'Highlights',
  picture: 'banner-1.en',
  brand: (prefix) => `${prefix} privacy numbers`,
  close: 'Close',
  play: (title) => `Play the video: ${title}`,
  categories: 'Categories',
  flashSale: 'Flash sale',
  endsIn: 'ends in',
  more: 'More numbers',
  view: 'Click to view',
  picked: 'Picked for you',
})

export const homeTexts = { file: 'screens/home/texts', zh }
