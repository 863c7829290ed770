import { both, defineTexts } from '../../base/texts/texts.ts'

export const invoiceTexts = defineTexts('screens/order/invoice-texts', {
  heading: both('电子发票', 'E-invoice'),
  ask: both('申请发票', 'Ask for an invoice'),
  until: both(
    (amount: string, day: string) => `可开 ${amount}，${day} 前申请`,
    (amount, day) => `${amount} can be invoiced; ask before ${day}`,
  ),
  states: {
    requested: both('已申请，开好后会发短信通知您', 'Requested. We send an SMS when it is ready'),
    issued: both('已开好', 'Ready'),
    red_due: both('这张发票将冲红作废', 'This invoice will be reversed'),
    red: both('已冲红作废', 'Reversed'),
    declined: both('没有开具', 'Not issued'),
    withdrawn: both('已撤回', 'Withdrawn'),
  },
  declined: both(
    (reason: string) => `没有开具：${reason}`,
    (reason) => `Not issued: ${reason}`,
  ),
  withdraw: both('撤回', 'Withdraw'),
  withdrawn: both('已撤回，可以重新申请', 'Withdrawn. You can ask again'),
  download: both('下载发票', 'Download invoice'),
  open: both('查看发票', 'Open invoice'),
  title: both('申请电子发票', 'Ask for an e-invoice'),
  kind: both('抬头类型', 'Issued to'),
  kinds: { personal: both('个人', 'A person'), company: both('单位', 'A company') },
  names: { personal: both('姓名', 'Name'), company: both('单位名称', 'Company name') },
  nameMissing: both('请填写抬头', 'Please enter the name'),
  taxNumber: both('统一社会信用代码', 'Unified social credit code'),
  taxNumberWrong: both(
    '请核对 18 位统一社会信用代码；旧的 15 位税号已停用',
    'Please check the 18 characters. Old tax numbers with 15 digits are no longer valid',
  ),
  email: both('邮箱（选填）', 'E-mail (optional)'),
  emailWrong: both('请核对邮箱', 'Please check the e-mail'),
  note: both(
    '发票金额为实付减去已退的金额。开好后可以在这里下载。',
    'The amount is what you paid less what was refunded. You can download the invoice here when it is ready.',
  ),
  submit: both('提交申请', 'Ask for it'),
  asked: both('已申请发票', 'Invoice requested'),
})
