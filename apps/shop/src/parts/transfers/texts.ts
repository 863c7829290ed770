import { transferTerms } from '@hao/contract/transfer-rules.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

const { acceptHours, waitHours, daysApart, daysLeft, daysAfterPhone } = transferTerms
const none = both('', '')
const closed = { accepted: none, done: none, withdrawn: none, declined: none, stopped: none, lapsed: none }
const toOwner = both(
  '号码留给原机主，双方都会收到短信。',
  'The number stays with its owner, and you both get an SMS.',
)
const giftStates = {
  accepted: none,
  declined: none,
  withdrawn: both('礼物已收回', 'Gift taken back'),
  stopped: both('礼物已停止', 'Gift stopped'),
  lapsed: both('没有人接受，已到期', 'Nobody accepted in time'),
}

export const transferTexts = defineTexts('parts/transfers/texts', {
  label: both(
    (number: string) => `号码 ${number} 的转让`,
    (number) => `Transfer of ${number}`,
  ),
  states: {
    given: {
      offered: both('等待对方接受', 'Waiting for them to accept'),
      accepted: both('对方已接受', 'They have accepted'),
      done: both('已转让', 'Transferred'),
      withdrawn: both('您已取消转让', 'You cancelled the transfer'),
      declined: both('对方没有接受', 'They declined'),
      stopped: both('转让已停止', 'Transfer stopped'),
      lapsed: both('对方逾期未接受，已作废', 'Not accepted in time'),
    },
    received: {
      offered: both('机主要把号码转让给您', 'The owner offers you this number'),
      accepted: both('您已接受', 'You have accepted'),
      done: both('号码是您的了', 'The number is yours'),
      withdrawn: both('机主已取消转让', 'The owner cancelled the transfer'),
      declined: both('您没有接受', 'You declined'),
      stopped: both('转让已停止', 'Transfer stopped'),
      lapsed: both('逾期未接受，已作废', 'Not accepted in time'),
    },
  },
  stoppedByNext: {
    given: both('对方已停止转让', 'They stopped the transfer'),
    received: both('您已停止转让', 'You stopped the transfer'),
  },
  texts: {
    given: {
      offered: both(
        '对方用这个手机号登录后接受。在换机主之前，号码照常为您响铃，您随时可以停止。',
        'They log in with this phone and accept. Until it changes hands the number rings for you, and you can stop at any time.',
      ),
      accepted: both(
        '到时间自动换机主。在此之前号码照常为您响铃，双方都可以停止。',
        'It changes hands by itself at that time. Until then it rings for you, and either of you can stop it.',
      ),
      done: none,
      withdrawn: none,
      declined: none,
      stopped: none,
      lapsed: none,
    },
    received: {
      offered: both('看清楚再接受；逾期不接受就作废。', 'Read it and accept in time, or the offer ends.'),
      accepted: both(
        '到时间号码就是您的，绑定接听手机后开始响铃。在此之前双方都可以停止。',
        'At that time the number is yours; bind a phone and it rings. Until then either of you can stop it.',
      ),
      done: none,
      withdrawn: none,
      declined: none,
      stopped: none,
      lapsed: none,
    },
  },
  gift: {
    states: {
      given: {
        ...giftStates,
        offered: both('礼物等朋友接受', 'Gift waiting for your friend'),
        done: both('礼物已被接受', 'Gift accepted'),
      },
      received: { ...giftStates, offered: none, done: both('朋友送您的号码', 'A gift from a friend') },
    },
    texts: {
      given: {
        ...closed,
        offered: both(
          '把链接发给朋友。逾期没有人接受，礼物到期；您不绑定手机，订单自动全额退款。',
          'Send the link to your friend. If nobody accepts in time, the gift ends, and without a phone of yours the order is refunded in full.',
        ),
      },
      received: { ...closed, offered: none },
    },
    stop: both('收回礼物', 'Take it back'),
    share: both('发给朋友', 'Send it'),
    stopSheet: {
      title: both('收回礼物？', 'Take the gift back?'),
      text: {
        given: both(
          '链接随即失效。号码仍是您的：可以自己绑定，也可以再送，或者退订。',
          'The link stops working. The number is still yours: bind a phone, give it again, or cancel it.',
        ),
        received: none,
      },
      confirm: both('确认收回', 'Yes, take it back'),
      keep: both('再等等', 'Keep waiting'),
      done: both('礼物已收回', 'Gift taken back'),
    },
  },
  frozen: both('客服已暂停', 'On hold by customer service'),
  frozenText: both(
    '期限停止计算，客服核实后恢复或停止，结果会用短信告诉您。',
    'Its deadlines do not run. Customer service checks it, and we tell you the result by SMS.',
  ),
  other: { given: both('新机主手机', 'Next owner’s phone'), received: both('机主手机', 'Owner’s phone') },
  acceptUntil: both('接受期限', 'Accept by'),
  changesAt: both('换机主时间', 'Changes hands'),
  endedAt: both('结束于', 'Ended'),
  periodEnd: both('服务期到', 'Paid until'),
  price: both('续费价格', 'Renewal price'),
  perMonth: both(
    (price: string) => `${price}/月`,
    (price) => `${price}/month`,
  ),
  accept: both('查看并接受', 'Review and accept'),
  decline: both('不接受', 'Decline'),
  stop: both('停止转让', 'Stop transfer'),
  bindNow: both('绑定接听手机', 'Bind a phone'),
  open: both('转让给他人', 'Transfer'),
  offerSheet: {
    title: both('转让给他人', 'Transfer this number'),
    rules: {
      steps: both(
        `对方收到短信，${acceptHours} 小时内接受；接受后再过 ${waitHours} 小时换机主，之前您可以停止`,
        `They get an SMS and accept within ${acceptHours} hours. It changes hands ${waitHours} hours after that, and you can stop it before`,
      ),
      period: both(
        (end: string) => `剩余服务期（到 ${end}）归对方，不退款；自动续费关闭`,
        (end) => `The rest of the period (until ${end}) goes along without a refund. Automatic renewal ends`,
      ),
      log: both(
        '您的通话记录、谁能打进来、号码名字和第二部手机都不给对方；通话记录按您的设置保留',
        'They get none of your call log, rules, name or second phone. Your call log stays with you as you have set it',
      ),
      limit: both(
        `同一个号码 ${daysApart} 天内只能转让一次`,
        `A number can be transferred once in ${daysApart} days`,
      ),
    },
    label: both('新机主手机号', 'Next owner’s phone'),
    placeholder: both('对方登录用的手机号', 'The phone they log in with'),
    wrongPhone: both('请输入正确的手机号', 'Please enter a valid phone number'),
    confirm: both('发起转让', 'Offer the number'),
    done: both('已发起，对方会收到短信', 'Offered. They get an SMS'),
  },
  acceptSheet: {
    title: both('接受这个号码', 'Accept this number'),
    rules: {
      wait: both(
        `${waitHours} 小时后换机主，之前双方都可以停止`,
        `It changes hands in ${waitHours} hours. Until then either of you can stop it`,
      ),
      period: both(
        (end: string, price: string) => `您得到服务期到 ${end}，之后自己续费，${price}/月，不会自动扣款`,
        (end, price) =>
          `You get the period until ${end}. After that you renew it yourself for ${price}/month; nothing is charged automatically`,
      ),
      refund: both(
        '这段服务期是原机主付的，您提前退订不退款；您自己续费的部分照常可退',
        'The owner before paid for this period, so nothing of it is refunded if you cancel early. What you pay yourself is refunded as usual',
      ),
      bind: both(
        '换机主后要重新绑定接听手机，绑定之前号码不响铃',
        'Bind a phone after the change. Until then the number does not ring',
      ),
      log: both(
        '您看不到原机主的通话记录和设置',
        'You see nothing of the calls and settings of the owner before',
      ),
    },
    agree: both('我已阅读并同意以上规则和', 'I have read and agree to these rules, the '),
    service: both('《服务协议》', 'Service Agreement'),
    and: both('、', ' and the '),
    privacy: both('《隐私政策》', 'Privacy Policy'),
    agreeFirst: both('请先阅读并同意', 'Please read and agree first'),
    confirm: both('确认接受', 'Accept the number'),
    done: both('已接受', 'Accepted'),
  },
  stopSheet: {
    title: both('停止转让？', 'Stop the transfer?'),
    text: {
      given: both('号码仍是您的，双方都会收到短信。', 'The number stays yours, and you both get an SMS.'),
      received: toOwner,
    },
    confirm: both('确认停止', 'Yes, stop it'),
    keep: both('继续转让', 'Go on'),
    done: both('转让已停止', 'Transfer stopped'),
  },
  declineSheet: {
    title: both('不接受这个号码？', 'Decline this number?'),
    text: { given: none, received: toOwner },
    confirm: both('确认不接受', 'Yes, decline it'),
    keep: both('再想想', 'Not now'),
    done: both('您没有接受', 'You declined'),
  },
  obstacles: {
    'own-phone': both('这是您自己的手机号，请填对方的', 'This is your own phone. Please enter theirs'),
    binding: both('正在绑定手机，不能送出', 'A phone is being bound, so it can’t be given away'),
    open: both('这个号码已有进行中的转让', 'This number is being transferred already'),
    recent: both(
      `${daysApart} 天内转让过的号码不能再转让`,
      `This number changed hands within the last ${daysApart} days`,
    ),
    'phone-changed': both(
      `不用原手机更换登录手机后，${daysAfterPhone} 天内不能转让`,
      `Not for ${daysAfterPhone} days after your login phone changed without the old one`,
    ),
    'period-ends': both(
      `服务期不足 ${daysLeft} 天，请先续费再转让`,
      `Less than ${daysLeft} days are left of the period. Please renew it first`,
    ),
    unbound: both('请先绑定手机，再转让', 'Please bind a phone before you transfer it'),
    unpaid: both('号码已到期，请先续费再转让', 'The period is over. Please renew the number first'),
    'order-open': both(
      '有一笔续费还没有付款，请先付款或取消',
      'A renewal waits for payment. Please pay or cancel it first',
    ),
    barred: both(
      '号码目前受限，不能转让，请联系客服',
      'The number is restricted. Please contact customer service',
    ),
    refund: both('有退款正在办理，完成后再转让', 'A refund is under way. Please wait until it is done'),
    renewed: both(
      '号码在转让期间续费了，转让已停止',
      'The number was renewed meanwhile, so the transfer has stopped',
    ),
    blocked: both('账号目前受限，不能转让', 'The account is restricted'),
    ended: both('号码的服务已结束', 'The service of this number has ended'),
    deleted: both('账号已注销', 'The account was deleted'),
  },
})
