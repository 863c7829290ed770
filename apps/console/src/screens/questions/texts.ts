import { both, defineTexts } from '../../base/texts/texts.ts'

export const questionTexts = defineTexts({
  title: both('常见问题', 'Questions'),
  add: both('添加问题', 'Add question'),
  edit: both('编辑', 'Edit'),
  editing: both('编辑问题', 'Edit question'),
  remove: both('删除', 'Delete'),
  save: both('保存', 'Save'),
  saved: both('已保存，几秒后商城生效', 'Saved. It will appear in the shop within seconds'),
  removed: both('已删除', 'Deleted'),
  ordered: both('顺序已保存', 'Order saved'),
  empty: both('还没有问题', 'No questions yet'),
  category: both('分类', 'Category'),
  translated: both('有', 'Available'),
  missing: both('缺，商城显示中文', 'Missing; the shop shows the Chinese text'),
  useful: both(
    (count: number) => `有用 ${count}`,
    (count) => `${count} useful`,
  ),
  useless: both(
    (count: number) => `没用 ${count}`,
    (count) => `${count} not useful`,
  ),
  titleZh: both('中文标题', 'Chinese title'),
  bodyZh: both('中文正文', 'Chinese text'),
  titleEn: both('英文标题（可留空）', 'English title (optional)'),
  bodyEn: both('英文正文（可留空）', 'English text (optional)'),
  hint: both(
    '空一行分段；“- ”开头是列表，“## ”开头是小标题。{prefix} 和 {separator} 会换成号码前缀和分隔符。',
    'Leave a blank line between paragraphs. Start a list item with “- ” and a heading with “## ”. {prefix} and {separator} are replaced by those of the numbers.',
  ),
  needed: both('必填', 'Required'),
  bothEnglish: both(
    '英文标题和英文正文请都填写，或都留空',
    'Fill in both the English title and text, or leave both empty',
  ),
  preview: both('商城中的样子', 'Shop preview'),
  noWords: both('还没有内容', 'Nothing to show yet'),
  removeText: both(
    (title: string) => `删除“${title}”后不能恢复，读者的评价也一并删除；变更记录会保留。`,
    (title) => `“${title}” and its feedback cannot be restored. Its change history is kept.`,
  ),
  categories: {
    buying: both('选号与购买', 'Choosing and buying'),
    binding: both('绑定手机', 'Binding a phone'),
    calls: both('来电与接听', 'Calls'),
    renewal: both('续费与退款', 'Renewals and refunds'),
    privacy: both('隐私与账号', 'Privacy and account'),
  },
})
