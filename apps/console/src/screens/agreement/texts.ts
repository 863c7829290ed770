import { both, defineTexts } from '../../base/texts/texts.ts'

export const agreementScreenTexts = defineTexts({
  title: both(
    (name: string, version: string) => `${name} ${version}`,
    (name, version) => `${name} ${version}`,
  ),
  fixed: both(
    '这一版已经生效，不能再改。要修改，请撰写新版本。',
    'This version is in effect and can no longer be edited. To change it, write a new version.',
  ),
  replaced: both('这一版已被替代，留作存证。', 'This version has been replaced. It is kept as evidence.'),
  coming: both(
    '这一版还未生效，生效前可以撤回。',
    'This version is not in effect yet. You can withdraw it until then.',
  ),
  facts: both('基本信息', 'Details'),
  people: both(
    (count: string) => `${count} 人`,
    (count) => count,
  ),
  words: both('正文', 'Text'),
  languages: {
    zh: both('中文', 'Chinese'),
    en: both('英文', 'English'),
  },
  heading: both('标题', 'Title'),
  changes: both('更新说明', 'What’s new'),
  changesHint: both(
    '用几句话说明这一版改了什么；客户确认时会看到',
    'A short summary. Customers see it when they are asked to accept',
  ),
  body: both('正文', 'Text'),
  bodyHint: both(
    '段落之间空一行；“## ”开头是小标题，“- ”开头是列表',
    'Leave a blank line between paragraphs. Start a heading with “## ” and a list item with “- ”',
  ),
  compare: both('对照版本', 'Compare with'),
  notCompared: both('不对照', 'Nothing'),
  legend: both(
    '删去的文字带删除线，新增的文字带下划线。',
    'Removed text is struck through, new text is underlined.',
  ),
  nothingChanged: both('两个版本的文字相同', 'Both versions are identical'),
  withdraw: both('撤回这一版', 'Withdraw version'),
  withdrawText: both(
    '撤回后这一版不再生效，也不保留；正在生效的版本不受影响。',
    'It will not take effect and will be deleted. The version in effect does not change.',
  ),
  withdrawn: both('已撤回，不会生效', 'Withdrawn. It will not take effect'),
  writeTitle: both(
    (name: string) => `撰写新版本：${name}`,
    (name) => `New version: ${name}`,
  ),
  draftTitle: both(
    (name: string) => `草稿：${name}`,
    (name) => `Draft: ${name}`,
  ),
  noDraft: both('现在没有草稿', 'There is no draft'),
  incomplete: both(
    '还不能发布：版本号、生效时间，以及两种文字的标题、更新说明和正文都要填写。',
    'It cannot be published yet: it needs a version, an effective time, and in both languages a title, what changed, and the text.',
  ),
  base: both('底稿版本', 'Based on version'),
  saved: both('最后保存', 'Last saved'),
  savedAt: both(
    (at: string) => `已保存 ${at}`,
    (at) => `Saved ${at}`,
  ),
  notSaved: both('有未保存的修改', 'Unsaved changes'),
  leaveAsk: both(
    '有未保存的修改，离开后会丢失。确定离开？',
    'You have unsaved changes. They are lost when you leave. Leave?',
  ),
  save: both('保存草稿', 'Save draft'),
  draftGone: both(
    '草稿已被同事发布或放弃，您的修改没有保存',
    'A colleague published or discarded the draft. Your changes were not saved',
  ),
  dropMine: both('放弃我的修改', 'Discard my changes'),
  newDraft: both('用我的文字新建草稿', 'Start a new draft with my text'),
  writeHint: both(
    (version: string) => `以版本 ${version} 的文字为底稿。保存后，同事可以看到草稿。`,
    (version) =>
      `Based on the text of version ${version}. Your colleagues see the draft once you have saved it.`,
  ),
  writeFirst: both(
    '这份协议还没有发布过。保存后，同事可以看到草稿。',
    'Not published yet. Your colleagues see the draft once you have saved it.',
  ),
  versionName: both('版本号', 'Version'),
  versionHint: both('1 到 20 位字母、数字、点或短横线', '1 to 20 letters, digits, dots or hyphens'),
  versionTaken: both('这个版本号已经用过', 'This version already exists'),
  effective: both('生效时间（北京时间）', 'In effect from (Beijing time)'),
  required: both('请填写', 'Required'),
  discard: both('放弃修改', 'Discard draft'),
  discardAsk: both(
    '放弃后，草稿对所有人删除，写下的全部文字都会丢失。',
    'The draft is deleted for everyone, with everything written in it.',
  ),
  keepWriting: both('继续编写', 'Keep editing'),
  newerThanDraft: both(
    (version: string) =>
      `在您起草期间，版本 ${version} 已经发布。请在预览中核对与它的差异，以免覆盖同事的修改。`,
    (version) =>
      `Version ${version} was published after you started this draft. Check the differences in the preview so that you do not undo a colleague’s changes.`,
  ),
  publishOwn: both(
    '这份草稿由您最后保存，需要另一位同事发布：请财务或另一位负责人在这个页面打开后发布。',
    'You saved this draft last, so a colleague has to publish it: finance or another owner opens it on this screen.',
  ),
  preview: both('预览并发布', 'Preview and publish'),
  previewTitle: both('发布前确认', 'Check before you publish'),
  previewText: both(
    (name: string, version: string, at: string) =>
      `${name} ${version} 将于 ${at} 生效。从那时起，没有同意新版本的客户不能下单。`,
    (name, version, at) =>
      `${name} ${version} takes effect on ${at}. From then on, customers must accept it before they order.`,
  ),
  from: both(
    (version: string) => `与版本 ${version} 的差异`,
    (version) => `Differences from version ${version}`,
  ),
  publish: both('发布', 'Publish'),
  published: both('已发布，到时生效', 'Published. It takes effect on schedule'),
  back: both('返回修改', 'Keep editing'),
})
