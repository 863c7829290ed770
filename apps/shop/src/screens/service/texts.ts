import { both, defineTexts } from '../../base/texts/texts.ts'

export const serviceTexts = defineTexts('screens/service/texts', {
  hello: both('您好，有什么可以帮您？', 'Hello, how can we help?'),
  hint: both('搜一搜，大多数问题马上就有答案', 'Most questions are answered right here'),
  contact: both('联系我们', 'Contact us'),
  hotline: both('客服热线 ', 'Hotline '),
  hours: both(
    (opens: string, closes: string) => `每天 ${opens}–${closes}`,
    (opens, closes) => `Daily ${opens}–${closes}`,
  ),
  closed: both(
    (opens: string) => `现已下班，${opens} 上班`,
    (opens) => `Closed now, opens ${opens}`,
  ),
  ask: both('在线提问', 'Write to us'),
  askHint: both('回复后短信通知您', 'We’ll send you an SMS when we reply'),
  mine: both('我的咨询', 'My requests'),
  answered: both(
    (count: number) => `${count} 条已回复`,
    (count) => (count === 1 ? '1 reply' : `${count} replies`),
  ),
  checklist: both('打来不响铃？', 'Not ringing?'),
  logIn: both('登录后替您检查名下的号码', 'Log in and we’ll check your numbers'),
  check: both('登录检查', 'Log in and check'),
  checkFailed: both('没有查到您的号码', 'Couldn’t check your numbers'),
  noNumbers: both('您名下还没有号码', 'You have no numbers yet'),
  rings: both('会响铃', 'Rings'),
  silent: both('不会响铃', 'Does not ring'),
  steps: {
    rule: both('规则', 'Rule'),
    bound: both('绑定', 'Phone'),
    state: both('状态', 'Status'),
    period: both('服务期', 'Period'),
    call: both('最近来电', 'Last call'),
  },
  good: both('，正常', ', OK'),
  bad: both('，有问题', ', needs attention'),
  noCall: both('记录里还没有来电', 'No calls in the log'),
  unbound: both('还没有绑定手机号', 'No phone is bound yet'),
  periodWaits: both('绑定生效后开始计算', 'Starts when a phone is bound'),
  periodUntil: both(
    (moment: string) => `到 ${moment}`,
    (moment) => `until ${moment}`,
  ),
  advice: {
    bind: both('绑定一个手机号，来电马上就会响铃。', 'Bind a phone and calls ring at once.'),
    renew: both('服务期已满，续费后照常使用。', 'The paid period has ended. Renew to keep using the number.'),
    recover: both(
      '服务已经结束，现在还能找回这个号码。',
      'The service has ended, but you can still recover this number.',
    ),
    choose: both('这个号码的服务已经结束。', 'The service of this number has ended.'),
    rules: both('这是您设的规则，随时可以改。', 'This is a rule of yours. You can change it at any time.'),
    contact: both(
      '平台停用了这个号码的来电，请联系客服。',
      'We have blocked calls to this number. Please contact us.',
    ),
    ask: both(
      '陌生号码打来会响铃。请用另一部手机试拨；还是不响，看看下面的手机设置，或告诉我们。',
      'A stranger’s call would ring. Try calling from another phone. If it still doesn’t ring, check your phone’s settings below or tell us.',
    ),
  },
  stillSilent: both('还是不响，联系客服', 'Still not ringing? Ask us'),
  choose: both('去选号', 'Choose a number'),
  tips: both('看看手机这边', 'Check your phone'),
  checks: {
    dial: both('拨法正确', 'The number is dialled correctly'),
    quiet: both('手机没有静音', 'The phone is not silent'),
    blocked: both('来电没有被拦截', 'The call is not blocked'),
    phone: both('手机本身能接电话', 'The phone can receive calls'),
    other: both('换一部手机试拨', 'Try another phone'),
  },
  checkHints: {
    dial: both(
      (prefix: string) => `${prefix} 和后面的数字连起来拨，不加短横线，也不加区号。`,
      (prefix) => `Dial ${prefix} and the digits after it in one go, without the dash or an area code.`,
    ),
    quiet: both(
      '关掉勿扰和飞行模式，看看铃声和振动是否打开。',
      'Turn off do-not-disturb and flight mode, and check the ringtone and vibration.',
    ),
    blocked: both(
      (prefix: string) => `把您的 ${prefix} 号码从手机和安全软件的骚扰拦截里放行。`,
      (prefix) => `Allow your ${prefix} number in your phone’s call blocking and security apps.`,
    ),
    phone: both(
      '有信号、没有停机，也没有设置呼叫转移。',
      'It has a signal, its line is not suspended and calls are not forwarded.',
    ),
    other: both(
      '还是不响，请核对绑定的手机号，或联系客服。',
      'If it still doesn’t ring, check the bound phone number or ask us.',
    ),
  },
  topics: both('大家常问', 'Common topics'),
  allQuestions: both('全部常见问题', 'All questions'),
  orders: both('我的订单', 'My orders'),
  ordersHint: both(
    '支付、绑定和退款的进度都在订单详情里',
    'See payment, binding and refund progress in each order',
  ),
  agreements: both('退款规则', 'Refund Rules'),
  agreementsHint: both(
    '绑定之前全额退，什么时候退、怎么退都写在这里',
    'Full refund until the number is bound. Here is when and how',
  ),
})
