import type { Question } from './question.ts'

export const renewalQuestions: readonly Question[] = [
  {
    category: 'renewal',
    texts: {
      zh: {
        title: '自动续费是怎么回事？怎样取消？',
        body: `自动续费由您自己选择开通，我们不会替您勾选。开通后，每次扣款前 6 天和前 1 天我们都会提醒您金额和日期。

随时可以取消：打开“我的订单”里的这个号码，关闭自动续费，立即生效。取消后，已经付费的服务期照常用到最后一天，不会再扣款。`,
      },
      en: {
        title: 'How does automatic renewal work, and how do I cancel?',
        body: `You choose it yourself; we never tick it for you. Once it is on, we remind you of the amount and the day 6 days and 1 day before each charge.

Cancel at any time: open the number under “My orders” and switch renewal off. It takes effect at once. What you have paid for keeps working until its last day, and nothing more is charged.`,
      },
    },
  },
  {
    category: 'renewal',
    texts: {
      zh: {
        title: '买了还没绑定，可以退款吗？',
        body: `可以，全额退。绑定之前您随时可以在订单里申请退款。

付款后 72 小时内没有绑定的，我们会自动取消订单并把全部款项按原支付方式退回，您不用做任何事。`,
      },
      en: {
        title: 'I have not bound it yet. Can I get a refund?',
        body: `Yes, all of it. Until the number is bound, ask for the refund in the order at any time.

If it is not bound within 72 hours of payment, we cancel the order and return the whole amount the way you paid. You need not do anything.`,
      },
    },
  },
  {
    category: 'renewal',
    texts: {
      zh: {
        title: '绑定之后不想要了，可以退款吗？',
        body: `可以，按剩余的整天数退。放弃号码后服务立即结束，每个已付费的服务期按“金额 × 剩余整天数 ÷ 该期天数”退回，还没有开始的服务期全额退还。

确认之前会显示退款金额。放弃之后 30 天内，您还可以重新付费找回它。如果只是不想再续费，关闭自动续费就好，号码照常用到最后一天。`,
      },
      en: {
        title: 'I have bound it and no longer want it. Can I get a refund?',
        body: `Yes, for the whole days that are left. Giving the number up ends the service at once; of each paid period its amount × days left ÷ days of the period comes back, and all of a period that has not begun.

You see the amount before you confirm. For 30 days after that you can still pay for the number again and have it back. If you only do not want to renew, switch the renewal off and use the number until its last day.`,
      },
    },
  },
  {
    category: 'renewal',
    texts: {
      zh: {
        title: '到期没有续费，号码会怎样？',
        body: `到期后有 7 天宽限期，这 7 天里来电照常响铃。之后号码暂停 23 天：号码仍为您保留，但来电不会接通，续费后恢复。

再往后服务结束，号码进入 90 天的冷静期，期间不会卖给别人；其中前 30 天您还可以找回它。冷静期结束后，号码才会重新上架。`,
      },
      en: {
        title: 'What happens if I do not renew in time?',
        body: `After the last day there are 7 days of grace in which calls still ring. Then the number is suspended for 23 days: it stays yours, calls are not connected, and renewing brings it back.

After that the service ends and the number rests for 90 days, in which it is sold to nobody; in the first 30 of them you can still recover it. Only then does it go back on sale.`,
      },
    },
  },
]
