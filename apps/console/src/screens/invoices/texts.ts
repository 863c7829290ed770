import { labels } from '@hao/contract/console/labels.ts'
import { words as labelsEn } from '@hao/contract/languages/en.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const invoicesTexts = defineTexts({
  title: both('发票', 'Invoices'),
  hint: both(
    '客户申请的电子发票。退款后，已开的发票要冲红。',
    'E-invoices that customers asked for. After a refund an issued one must be reversed by a red one.',
  ),
  empty: both('没有发票申请', 'No invoices'),
  states: both(labels.invoiceStates, labelsEn.invoiceStates),
  kinds: both(labels.titleKinds, labelsEn.titleKinds),
  erased: both('账号已注销', 'Account deleted'),
  taxNumber: both('税号', 'Tax no.'),
  email: both('邮箱', 'E-mail'),
  name: both('抬头', 'Title'),
  amount: both('开票金额', 'Amount'),
  copy: both('复制', 'Copy'),
  number: both('发票号码', 'Invoice no.'),
  redNumber: both('红字发票号码', 'Red invoice no.'),
  numberHint: both('8、18 或 20 位数字', '8, 18 or 20 digits'),
  red: both(
    (number: string) => `红字 ${number}`,
    (number) => `Red ${number}`,
  ),
  issue: both('开票', 'Issue'),
  issueTitle: both('登记已开的发票', 'Record an issued invoice'),
  issueText: both(
    '在税务平台按下面的内容开好，再填号码、上传 PDF 或填链接。',
    'Issue it on the tax platform with these facts, then enter its number and upload the PDF or enter its link.',
  ),
  issued: both('已登记，客户会收到短信', 'Recorded. The customer gets an SMS'),
  document: both('PDF（2 MB 以内）', 'PDF (up to 2 MB)'),
  choose: both('选择 PDF', 'Choose a PDF'),
  link: both('或链接（https）', 'Or its link (https)'),
  send: both('交服务商开票', 'Have it issued'),
  sendAgain: both('再交一次', 'Send again'),
  sent: both('已交服务商', 'Sent to the provider'),
  decline: both('不开票', 'Decline'),
  declineText: both('客户会看到原因，可以重新申请。', 'The customer sees the reason and may ask again.'),
  declined: both('已拒绝', 'Declined'),
  sendRed: both('交服务商冲红', 'Have it reversed'),
  reverse: both('登记红字', 'Record red one'),
  reverseText: both(
    '红字发票冲销整张发票。之后客户可以按剩下的金额重新申请。',
    'The red invoice reverses all of it. After that the customer may ask for what is left.',
  ),
  reversed: both('已冲红', 'Reversed'),
  download: both('PDF', 'PDF'),
  open: both('打开链接', 'Open link'),
})
