import { both, defineTexts } from '../../base/texts/texts.ts'

export const importsTexts = defineTexts({
  title: both('导入号码', 'Import numbers'),
  upload: both('上传 CSV 文件', 'Upload a CSV file'),
  drop: both('把文件拖到这里', 'Drag a file here'),
  folder: both('不能上传文件夹，请选择一个文件', 'A folder cannot be uploaded. Choose a file'),
  severalFiles: both('一次只能上传一个文件', 'Only one file can be uploaded at a time'),
  choose: both('选择文件', 'Choose file'),
  another: both('换一个文件', 'Choose another file'),
  limits: both(
    'Excel、WPS 的 .xlsx（第一个工作表）、CSV 或文本文件，最大 50 MB',
    '.xlsx (first sheet), CSV or text file from Excel or WPS, up to 50 MB',
  ),
  example: both('下载示例', 'Download example'),
  explain: both(
    '需要的列：号码（可带号码前缀）、月费（元）；可选：划线价、状态（在售、草稿、下架，不填为在售）、推荐权重。从这里导出的号码文件可以直接上传。编码、分隔符和每一列的含义自动识别，上传前可以修改；确认后才导入，24 小时内可以撤销。',
    'Required columns: number (with or without the prefix) and price (yuan a month). Optional: strikethrough price, status (On sale, Draft or Off sale; empty means On sale) and weight. You can upload an exported number file as it is. Encoding, separator and the meaning of each column are detected, and you can change them before the upload. Nothing is imported until you confirm, and you can undo the import for 24 hours.',
  ),
  send: both('上传并预览', 'Upload and preview'),
  noFile: both('请先选择文件', 'Choose a file first'),
  emptyFile: both('文件是空的，请选择另一个文件', 'The file is empty. Choose another file'),
  tooLarge: both('文件超过 50 MB，请拆分后再上传', 'The file is larger than 50 MB. Please split it'),
  sent: both(
    (percent: number) => `已上传 ${percent}%`,
    (percent) => `${percent}% uploaded`,
  ),
})
