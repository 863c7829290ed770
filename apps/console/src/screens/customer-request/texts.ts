import { both, defineTexts } from '../../base/texts/texts.ts'

export const customerRequestTexts = defineTexts({
  titles: {
    'customer-block': both(
      (customer: string) => `限制客户 ${customer}`,
      (customer) => `Block customer ${customer}`,
    ),
    'customer-data': both(
      (customer: string) => `依法提供客户 ${customer} 的资料`,
      (customer) => `Data of customer ${customer} for an authority`,
    ),
    'phone-change': both(
      (customer: string) => `更换客户 ${customer} 的登录手机`,
      (customer) => `Login phone of customer ${customer}`,
    ),
  },
  customer: both('客户', 'Customer'),
  block: both('限制内容', 'What the block does'),
  authority: both('调取单位', 'Authority'),
  letter: both('文书编号', 'Letter no.'),
  period: both('资料期间', 'Period of the data'),
  purpose: both('用途', 'Purpose'),
  decidedBy: both('处理人', 'Decided by'),
  decidedAt: both('处理时间', 'Decided'),
  note: both('处理意见', 'Note'),
  own: both('需要另一位同事批准', 'Another colleague must approve this'),
  withdraw: both('撤回申请', 'Withdraw'),
  withdrawn: both('申请已撤回', 'Request withdrawn'),
  approve: both('批准', 'Approve'),
  refuse: both('驳回', 'Reject'),
  approved: both('已批准', 'Approved'),
  refused: both('已驳回', 'Rejected'),
  approving: {
    'customer-block': both(
      '批准后立即生效：不能下单、支付新号码、绑定手机或设提醒；仍可登录、续费、退订、退款、导出和注销。',
      'It begins at once: no orders, payments for new numbers, phones or alerts. The customer can still log in, renew, end numbers, get refunds, export their data and delete the account.',
    ),
    'phone-change': both(
      '请核对相符的凭证。批准 72 小时后更换，其间原手机可用短信链接或登录来停止。',
      'Check which proofs match. The phone changes 72 hours later, unless the old phone stops it by its SMS link or a login.',
    ),
    'customer-data': both(
      '请核对调取单位、文书编号和期间。批准后由申请人生成一次加密文件。',
      'Check the authority, its letter and the period. The requester can then make one encrypted file.',
    ),
  },
  file: both('加密文件', 'Sealed file'),
  fileState: both('状态', 'Status'),
  rows: both('行数', 'Rows'),
  sha256: both('SHA-256', 'SHA-256'),
  onlyRequester: both('只有申请人可以生成和下载文件。', 'Only the requester can make and download the file.'),
  make: both('生成文件', 'Make the file'),
  makeText: both(
    '只能生成一次。密码只显示一次，请记下并与文件分开交付。',
    'It is made once. Its password is shown once: note it, and deliver it apart from the file.',
  ),
  password: both('解压密码（只显示这一次）', 'Password (shown only now)'),
  passwordText: both(
    '请与文件分开交付。文件可用 7-Zip、WinRAR 等工具解压。',
    'Deliver it apart from the file, which 7-Zip, WinRAR and similar tools open.',
  ),
  download: both('下载文件', 'Download the file'),
  downloadText: both(
    '只能下载一次，下载后即从服务器删除；7 天内未下载也会删除。',
    'It can be downloaded once and is then deleted here, or after 7 days.',
  ),
  downloaded: both('文件已下载，服务器上已删除', 'Downloaded, and deleted on the server'),
})
