import { both, defineTexts } from '../../base/texts/texts.ts'

export const notFoundTexts = defineTexts('screens/not-found/texts', {
  title: both('页面不存在', 'Page not found'),
  text: both(
    '没有找到这个页面，可能地址有误或已下线',
    'We couldn’t find this page. The address may be wrong or out of date',
  ),
  backHome: both('返回首页', 'Back home'),
})
