import { both, defineTexts } from '../../base/texts/texts.ts'

export const homeTexts = defineTexts('screens/home/texts', {
  search: both('搜索您喜欢的数字', 'Search the digits you love'),
  searchButton: both('搜索', 'Search'),
  banners: both('活动', 'Highlights'),
  picture: both('banner-1.zh', 'banner-1.en'),
  brand: both(
    (prefix: string) => `${prefix} 隐私号`,
    (prefix) => `${prefix} privacy numbers`,
  ),
  close: both('关闭', 'Close'),
  play: both(
    (title: string) => `播放视频：${title}`,
    (title) => `Play the video: ${title}`,
  ),
  categories: both('号码分类', 'Categories'),
  flashSale: both('限时特惠', 'Flash sale'),
  endsIn: both('距结束', 'ends in'),
  more: both('更多号码', 'More numbers'),
  view: both('点击查看', 'Click to view'),
  picked: both('精选号码', 'Picked for you'),
})
