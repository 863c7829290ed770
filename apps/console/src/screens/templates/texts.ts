import { both, defineTexts } from '../../base/texts/texts.ts'

export const templateTexts = defineTexts({
  title: both('回复模板', 'Templates'),
  name: both('标题', 'Title'),
  category: both('类别', 'Category'),
  anyCategory: both('所有类别', 'Any category'),
  categoryHint: both('同类工单优先显示', 'Offered first for tickets of this category'),
  variables: both(
    (names: string) => `插入时填写：${names}（号码、订单号、日期、工单号）`,
    (names) => `Filled in when inserted: ${names} (number, order number, day, ticket)`,
  ),
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
