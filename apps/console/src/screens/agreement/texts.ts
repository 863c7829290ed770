import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: (name: string, version: string) => `${name} ${version}`,
  fixed: '这一版已经生效，不能再改。要修改，请撰写新版本。',
  replaced: '这一版已被替代，留作存证。',
  coming: '这一版还未生效，生效前可以撤回。',
  facts: '基本信息',
  people: (count: string) => `${count} 人`,
  words: '正文',
  languages: { zh: '中文', en: '英文' },
  heading: '标题',
  changes: '更新说明',
  changesHint: '用几句话说明这一版改了什么；客户确认时会看到',
  body: '正文',
  bodyHint: '段落之间空一行；“## ”开头是小标题，“- ”开头是列表',
  compare: '对照版本',
  notCompared: '不对照',
  legend: '删去的文字带删除线，新增的文字带下划线。',
  nothingChanged: '两个版本的文字相同',
  withdraw: '撤回这一版',
  withdrawText: '撤回后这一版不再生效，也不保留；正在生效的版本不受影响。',
  withdrawn: '已撤回，不会生效',
  writeTitle: (name: string) => `撰写新版本：${name}`,
  draftTitle: (name: string) => `草稿：${name}`,
  noDraft: '现在没有草稿',
  incomplete: '还不能发布：版本号、生效时间，以及两种文字的标题、更新说明和正文都要填写。',
  base: '底稿版本',
  saved: '最后保存',
  takeOver: '接手编辑',
  takeOverAsk: (name: string) => `接手后，${name} 还没保存的修改不会覆盖您的内容。确定接手？`,
  takeOverOwn: '接手后，另一处登录不能再保存这份草稿。',
  onlyRead: '只查看',
  saving: '正在保存…',
  savedAt: (at: string) => `已保存 ${at}`,
  notSaved: '还没有保存',
  draftEnded: '草稿已被发布或放弃',
  draftGone: '草稿已被同事发布或放弃，您的修改没有保存',
  dropMine: '放弃我的修改',
  newDraft: '用我的文字新建草稿',
  writeHint: (version: string) => `以版本 ${version} 的文字为底稿。边写边保存，同事可以看到草稿。`,
  writeFirst: '这份协议还没有发布过。边写边保存，同事可以看到草稿。',
  versionName: '版本号',
  versionHint: '1 到 20 位字母、数字、点或短横线',
  versionTaken: '这个版本号已经用过',
  effective: '生效时间（北京时间）',
  required: '请填写',
  discard: '放弃修改',
  discardAsk: '放弃后，草稿对所有人删除，写下的全部文字都会丢失。',
  keepWriting: '继续编写',
  newerThanDraft: (version: string) =>
    `在您起草期间，版本 ${version} 已经发布。请在预览中核对与它的差异，以免覆盖同事的修改。`,
  publishOwn: '这份草稿由您最后保存，需要另一位同事发布：请财务或另一位负责人在这个页面打开后发布。',
  preview: '预览并发布',
  previewTitle: '发布前确认',
  previewText: (name: string, version: string, at: string) =>
    `${name} ${version} 将于 ${at} 生效。从那时起，没有同意新版本的客户不能下单。`,
  from: (version: string) => `与版本 ${version} 的差异`,
  publish: '发布',
  published: '已发布，到时生效',
  back: '返回修改',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    agreementScreen: typeof zh
  }
}

export const agreementScreenTexts = defineTexts('agreementScreen', zh)
