import { both, defineTexts } from '../../base/texts/texts.ts'

export const templateTexts = defineTexts({
  title: both('回复模板', 'Templates'),
  name: both('标题', 'Title'),
  zh: both('中文', 'Chinese'),
  en: both('英文', 'English'),
  add: both('添加模板', 'Add template'),
  edit: both('编辑', 'Edit'),
  remove: both('删除', 'Delete'),
  save: both('保存', 'Save'),
  saved: both('已保存', 'Saved'),
  removed: both('已删除', 'Deleted'),
  updated: both('更新于', 'Updated'),
  empty: both('还没有模板', 'No templates yet'),
  needed: both('必填', 'Required'),
  sure: both('删除这个模板？', 'Delete this template?'),
})
