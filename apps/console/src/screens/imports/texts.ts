import { defineTexts } from '../../base/texts/texts.ts'

export const importsTexts = defineTexts({
  zh: {
    title: '导入号码',
    upload: '上传 CSV 文件',
    choose: '选择文件（CSV，UTF-8，最大 50 MB）',
    explain:
      '第一行为列名：digits、price（元/月），可选 goodPrice、state（on_sale、draft、off_shelf）、featured。上传后先预览，确认后才导入，24 小时内可以撤销。',
    send: '上传并预览',
    tooLarge: '文件超过 50 MB，请拆分后再上传',
    sent: (percent: number) => `已上传 ${percent}%`,
  },
  en: {
    title: 'Import numbers',
    upload: 'Upload a CSV file',
    choose: 'Choose a file (CSV, UTF-8, up to 50 MB)',
    explain:
      'Its first line names the columns: digits, price (yuan a month) and, if you like, goodPrice, state (on_sale, draft, off_shelf), featured. You see a preview first; once taken in, it can be taken back for 24 hours.',
    send: 'Upload and preview',
    tooLarge: 'The file is larger than 50 MB. Please split it',
    sent: (percent) => `${percent}% uploaded`,
  },
})
