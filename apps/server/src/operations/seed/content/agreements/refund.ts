import type { Agreement } from './agreement.ts'

export const refundAgreement: Agreement = {
  id: 'refund',
  version: '1.0',
  effective_at: new Date('2026-06-01T00:00:00+08:00'),
  texts: {
    zh: {
      title: '退款规则',
      body: `我们希望您买得放心。本规则说明什么情况下退款、退多少、怎样退。

## 一、绑定之前，全额退款

- 付款后、绑定生效前，您可以随时在订单详情里申请退款，我们退回全部款项。
- 付款后 72 小时内没有绑定的，订单自动取消，全部款项自动退回，您不用申请。
- 因监管审核等原因绑定未能生效的，同样全额退款。

退款后号码会重新上架，请您确认不再需要之后再申请。

## 二、没有买到，全额退款

- 订单取消之后才到账的款项，如果号码已经售出，我们自动全额退回，并为您推荐相近的号码。
- 同一订单重复支付的，多付的部分自动退回。

## 三、绑定之后，按剩余天数退

绑定生效即开始提供服务，不适用 7 天无理由退货；但您可以随时放弃号码：服务立即结束，已付费的服务期按剩余的整天数退款。

- 每个服务期分别计算：退款 = 该期金额 × 剩余整天数 ÷ 该期天数，不足 1 分的舍去；还没有开始的服务期全额退还。
- 已经到期的号码（宽限期、暂停期）没有剩余天数，不产生退款。
- 放弃之后的 30 天内，您可以重新付费找回这个号码。

只是不想再续费的，关闭自动续费即可，号码照常用到服务期的最后一天。

以下情形不受上述限制：

- 因我们的原因，号码持续无法接通的，请联系客服中心；经核实，我们退还受影响期间的费用。
- 因我们的差错多收的费用，全额退回；服务结束之后才到账的续费款项，全额退回。
- 法律规定应当退款的其他情形。

因违法使用而被暂停或终止服务的，已支付的费用不予退还，法律另有规定的除外。

## 四、怎样申请

绑定之前：打开“我的订单”，进入该订单，点“申请退款”。绑定之后：在这个号码的页面选择“放弃号码”，确认前会显示退款金额。不方便操作的，请联系客服中心，提供登录手机号和订单号即可。我们不会向您索要验证码或支付密码。

## 五、退到哪里，多久到账

款项按原支付方式退回。我们即时向支付平台发起退款；到账时间以支付平台和银行为准，一般为零钱即时到账、银行卡 1 至 3 个工作日。退款的进度和结果都显示在订单详情里。

退款失败的，我们会继续处理，并通过订单或短信告诉您结果。

## 六、更新

修改本规则前，我们会公布新的版本和生效日期。您的订单适用下单时的规则；新规则对您更有利的，适用新规则。`,
    },
    en: {
      title: 'Refund Rules',
      body: `We want you to buy with an easy mind. These rules say when you get money back, how much and how.

## 1. Before the number is bound: all of it

- After payment and until the binding takes effect, ask for a refund in the order at any time; we return the whole amount.
- If the number is not bound within 72 hours of payment, the order is cancelled and the whole amount returned. You need not ask.
- If the binding cannot take effect, for example because of the regulator's review, the whole amount is returned as well.

After a refund the number goes back on sale, so please be sure that you no longer want it.

## 2. If you did not get the number: all of it

- If a payment arrives after the order was cancelled and the number has been sold, the whole amount goes back automatically, and we suggest similar numbers.
- If one order was paid twice, the second payment goes back automatically.

## 3. After the number is bound: by the days that are left

The service starts with the binding, so the 7-day return does not apply. But you can give the number up at any time: the service ends at once, and what you paid for is returned by the whole days that are left.

- Each paid period is counted by itself: its amount × whole days left ÷ days of the period, rounded down to the fen; a period that has not begun is returned in full.
- A number whose period is over (in grace or suspended) has no days left, and nothing is returned.
- For 30 days after giving it up you can pay for the number again and have it back.

If you only do not want to renew, switch the renewal off and use the number until its last day.

Beyond that:

- if the number lastingly cannot be reached for a cause on our side, tell customer service; once confirmed, we return the fee for the time affected;
- what we charged too much by mistake goes back in full, and so does a renewal that arrives after the service has ended;
- where the law provides for a refund, it applies.

Fees are not returned where a number was suspended or ended because of unlawful use, unless the law says otherwise.

## 4. How to ask

Before the binding: open the order under “My orders” and tap “Request refund”. After it: choose “Give up” on the number's page; you see the amount before you confirm. If that is not possible, give customer service the phone you log in with and the order number. We never ask for codes or payment passwords.

## 5. Where it goes and how long it takes

Money goes back the way you paid. We start the refund at once; when it arrives depends on the payment platform and the bank, as a rule at once for a wallet balance and within 1 to 3 working days for a bank card. The order shows its progress and result.

If a refund fails we keep at it and tell you the result in the order or by SMS.

## 6. Changes

Before we change these rules we publish the new version and its date. An order follows the rules of the day it was placed, or the new ones where they are better for you.`,
    },
  },
}
