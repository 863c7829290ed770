import type { Translation } from './texts.ts'

const zh = {
  home: '首页',
  orders: '订单',
  my: '我的',
  tabs: '主导航',
  skipToContent: '跳到正文',
  skipToTabs: '跳到主导航',
  back: '返回',
  backHome: '返回首页',
  reload: '重新加载',
  failed: '没有加载出来',
  retry: '重试',
  slow: '加载得有点慢',
  slowText: '还没有收到回应，我们会继续尝试',
  retryNow: '立即重试',
  loadFailed: '页面加载失败，请重试',
  offline: '网络已断开，正在显示已加载的内容',
  stale: '正在恢复，部分信息可能不是最新',
  close: '关闭',
  perMonth: '/月',
  months: (count: number) => `${count} 个月`,
}

export const en = (): Translation<typeof zh> => ({
  home: 'Home',
  orders: 'Orders',
  my: 'My',
  tabs: 'Main navigation',
  skipToContent: 'Skip to content',
  skipToTabs: 'Skip to main navigation',
  back: 'Back',
  backHome: 'Back home',
  reload: 'Reload',
  failed: 'Couldn’t load this',
  retry: 'Retry',
  slow: 'This is taking a while',
  slowText: 'No response yet. We’ll keep trying',
  retryNow: 'Try again now',
  loadFailed: 'The page did not load. Please try again',
  offline: 'You’re offline. Showing what was loaded before',
  stale: 'We’re coming back. Some information may be out of date',
  close: 'Close',
  perMonth: '/month',
  months: (count) => (count === 1 ? '1 month' : `${count} months`),
})

/** Texts of the shell, and those that many screens share. */
export const appTexts = { file: 'base/texts/common-texts', zh }
