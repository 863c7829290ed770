import { defineTexts, type Translation } from '../../base/texts/texts.ts'

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

const en: Translation<typeof zh> = {
  title: 'Templates',
  name: 'Title',
  zh: 'Chinese',
  en: 'English',
  add: 'Add template',
  edit: 'Edit',
  remove: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved',
  removed: 'Deleted',
  updated: 'Updated',
  empty: 'No templates yet',
  needed: 'Required',
  sure: 'Delete this template?',
}

export const templateTexts = defineTexts({ zh, en })
