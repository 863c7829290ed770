import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '横幅',
  add: '添加横幅',
  edit: '编辑',
  editing: '编辑横幅',
  end: '立即结束',
  remove: '删除',
  save: '保存',
  saved: '已保存，几秒后商城生效',
  ended: '已结束',
  removed: '已删除',
  ordered: '顺序已保存',
  empty: '还没有横幅，商城首页显示默认图片',
  place: '位置',
  picture: '图片',
  words: '标题',
  link: '点击后打开',
  film: '播放视频',
  noLink: '不跳转',
  period: '展示时间',
  always: '长期展示',
  fromNow: '立即开始',
  noEnd: '不结束',
  state: '状态',
  states: { planned: '未开始', shown: '展示中', over: '已结束' },
  chinesePicture: '中文图片',
  englishPicture: '英文图片（没有时用中文图片）',
  pictureHint: 'JPEG、PNG 或 WebP，最大 5 MB，至少 750 × 340 像素；其他比例会居中裁切，动图取第一帧。',
  upload: '上传图片',
  replace: '更换图片',
  withoutEnglish: '不用英文图片',
  uploading: '正在上传…',
  none: '还没有图片',
  tooLarge: '图片超过 5 MB，请缩小后再上传',
  pictureNeeded: '请上传中文图片',
  titleZh: '中文标题（读屏时念出）',
  titleEn: '英文标题（没有时用中文标题）',
  needed: '必填',
  linkField: '点击后打开（可留空）',
  linkHint: '商城页面，如 /number，或 https 网址',
  linkBad: '请填写商城页面（如 /number）或 https 网址',
  filmHint: '这个横幅点击后播放视频，链接不起作用',
  from: '开始时间（北京时间，留空为立即）',
  until: '结束时间（北京时间，留空为不结束）',
  periodBad: '结束时间须晚于开始时间',
  endText: '商城首页将不再显示这个横幅，可以之后再编辑展示时间。',
  removeText: '删除后不能恢复；变更记录会保留。',
  pages: {
    '/number': '全部号码',
    '/category': '号码分类',
    '/search': '搜索',
    '/service': '客服',
    '/question': '常见问题',
  },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    banner: typeof zh
  }
}

export const bannerTexts = defineTexts('banner', zh)
