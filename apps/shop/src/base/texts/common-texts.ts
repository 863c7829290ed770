import { both, defineTexts } from './texts.ts'

/** Texts of the shell, and those that many screens share. */
export const appTexts = defineTexts('base/texts/common-texts', {
  home: both('首页', 'Home'),
  orders: both('订单', 'Orders'),
  my: both('我的', 'My'),
  tabs: both('主导航', 'Main navigation'),
  skipToContent: both('跳到正文', 'Skip to content'),
  skipToTabs: both('跳到主导航', 'Skip to main navigation'),
  back: both('返回', 'Back'),
  backHome: both('返回首页', 'Back home'),
  reload: both('重新加载', 'Reload'),
  failed: both('没有加载出来', 'Couldn’t load this'),
  retry: both('重试', 'Retry'),
  slow: both('加载得有点慢', 'This is taking a while'),
  slowText: both('还没有收到回应，我们会继续尝试', 'No response yet. We’ll keep trying'),
  retryNow: both('立即重试', 'Try again now'),
  loadFailed: both('页面加载失败，请重试', 'The page did not load. Please try again'),
  offline: both('网络已断开，正在显示已加载的内容', 'You’re offline. Showing what was loaded before'),
  stale: both('正在恢复，部分信息可能不是最新', 'We’re coming back. Some information may be out of date'),
  close: both('关闭', 'Close'),
  perMonth: both('/月', '/month'),
  months: both(
    (count: number) => `${count} 个月`,
    (count) => (count === 1 ? '1 month' : `${count} months`),
  ),
})
