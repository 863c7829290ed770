import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '页面不存在',
  text: '没有找到这个页面，可能地址有误或已下线',
  backHome: '返回首页',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Page not found',
  text: 'We couldn’t find this page. The address may be wrong or out of date',
  backHome: 'Back home',
})

export const notFoundTexts = { file: 'screens/not-found/texts', zh }
