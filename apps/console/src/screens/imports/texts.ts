import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '导入号码',
  upload: '上传 CSV 文件',
  drop: '把文件拖到这里',
  folder: '不能上传文件夹，请选择一个文件',
  severalFiles: '一次只能上传一个文件',
  choose: '选择文件',
  another: '换一个文件',
  limits: 'Excel、WPS 存成的 CSV 或文本文件，最大 50 MB',
  example: '下载示例',
  explain:
    '需要的列：号码（可带号码前缀）、月费（元）；可选：划线价、状态（在售、草稿、下架，不填为在售）、推荐权重。从这里导出的号码文件可以直接上传。编码、分隔符和每一列的含义自动识别，上传前可以修改；确认后才导入，24 小时内可以撤销。',
  send: '上传并预览',
  noFile: '请先选择文件',
  emptyFile: '文件是空的，请选择另一个文件',
  tooLarge: '文件超过 50 MB，请拆分后再上传',
  sent: (percent: number) => `已上传 ${percent}%`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    imports: typeof zh
  }
}

export const importsTexts = defineTexts('imports', zh)
