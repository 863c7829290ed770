import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '回复模板',
  name: '标题',
  zh: '中文',
  en: '英文',
  add: '添加模板',
  edit: '编辑',
  remove: '删除',
  save: '保存',
  cancel: '取消',
  saved: '已保存',
  removed: '已删除',
  updated: '更新于',
  empty: '还没有模板',
  needed: '必填',
  sure: '删除这个模板？',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    template: typeof zh
  }
}

export const templateTexts = defineTexts('template', zh)
