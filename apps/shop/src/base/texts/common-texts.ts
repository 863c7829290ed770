import { defineTexts } from './texts.ts'

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

declare module './texts.ts' {
  interface Slices {
    app: typeof zh
  }
}

/** Texts of the shell, and those that many screens share. */
export const appTexts = defineTexts('app', zh)
