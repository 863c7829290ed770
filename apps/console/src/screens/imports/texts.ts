import { defineTexts } from '../../base/texts/texts.ts'

export const importsTexts = defineTexts({
  zh: {
    title: '导入号码',
    upload: '上传 CSV 文件',
    choose: '选择文件',
    another: '换一个文件',
    limits: 'CSV，UTF-8 编码，最大 50 MB',
    example: '下载示例',
    explain:
      '第一行为列名，各列用逗号分隔：digits（号码，可带或不带号码前缀）、price（元/月）；可选 goodPrice（划线价，元/月）、state（on_sale 在售、draft 草稿、off_shelf 下架，不填为在售）、featured（推荐权重）。上传后先预览，确认后才导入，24 小时内可以撤销。',
    send: '上传并预览',
    noFile: '请先选择文件',
    emptyFile: '文件是空的，请选择另一个文件',
    tooLarge: '文件超过 50 MB，请拆分后再上传',
    sent: (percent: number) => `已上传 ${percent}%`,
  },
  en: {
    title: 'Import numbers',
    upload: 'Upload a CSV file',
    choose: 'Choose a file',
    another: 'Choose another',
    limits: 'CSV, UTF-8, up to 50 MB',
    example: 'Download an example',
    explain:
      'Its first line names the columns, parted by commas: digits (of the number, with or without the prefix), price (yuan a month) and, if you like, goodPrice (the struck price, yuan a month), state (on_sale, draft or off_shelf; on_sale where it is empty), featured (a weight). You see a preview first; once taken in, it can be taken back for 24 hours.',
    send: 'Upload and preview',
    noFile: 'Choose a file first',
    emptyFile: 'The file is empty: choose another',
    tooLarge: 'The file is larger than 50 MB. Please split it',
    sent: (percent) => `${percent}% uploaded`,
  },
})
