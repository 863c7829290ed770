import type { Agreement } from './agreement.ts'

export const renewalAgreement: Agreement = {
  id: 'renewal',
  version: '1.0',
  effective_at: new Date('2026-06-01T00:00:00+08:00'),
  texts: {
    zh: {
      title: '自动续费协议',
      body: `本协议说明自动续费怎样开通、怎样扣款、怎样取消。自动续费完全由您选择：我们不会默认勾选，不开通也不影响购买和使用。

## 一、开通

您在下单或号码管理页面主动选择开通，并在支付平台确认授权后，自动续费才会生效。同一个号码只有一份有效的续费授权。

## 二、扣款

- 金额为您开通时确认的续费价格，按您确认的周期扣款。
- 续费价格调整的，我们会提前告知；未经您同意，不会按新的价格扣款。
- 扣款从您授权的支付账户进行，时间为当前服务期到期的当日。没有提前 5 天告诉您的，不会扣款。

## 三、提醒

每次扣款前 6 天和前 1 天，我们通过短信或站内消息告诉您扣款的日期、金额和取消的方法。

## 四、取消

- 您可以随时在“我的订单”里关闭该号码的自动续费，也可以在支付平台解除授权。
- 取消和开通一样简单，立即生效，不收任何费用，也不需要说明理由。
- 取消之后，已付费的服务期照常使用到最后一天，不再扣款。
- 扣款已经发起之后才取消的，从下一周期起生效；如对该次扣款有疑问，请联系客服中心。

## 五、扣款未成功

第一次扣款未成功，我们会立即通知您，并在到期后第 1 天和第 2 天各重试一次。您也可以随时手动续费。

到期后有 7 天宽限期，来电照常响铃；随后暂停 23 天，续费即可恢复；仍未续费的，服务结束，自动续费随之终止。您选择到期不再续费的，服务在到期当日结束。

## 六、续费后的退款

因系统差错重复扣款或多扣的，我们全额退回。续费后的其他退款，按照《退款规则》办理。

## 七、终止与变更

服务结束、号码退订或您注销账号时，自动续费自动终止。修改本协议前，我们会公布新的版本和生效日期；您不同意的，可以在生效之前取消自动续费。`,
    },
    en: {
      title: 'Automatic Renewal Agreement',
      body: `This agreement says how automatic renewal is switched on, charged and cancelled. It is entirely your choice: we never tick it for you, and you can buy and use a number without it.

## 1. Switching it on

Renewal takes effect once you choose it in the order or on the number's page and confirm the authorisation with the payment platform. A number has at most one such authorisation.

## 2. Charges

- The amount is the renewal price that you confirmed, charged at the interval that you confirmed.
- If the price is to change we tell you beforehand; without your consent no new price is charged.
- The charge goes to the payment account that you authorised, on the day the current period ends. Nothing is charged that we did not tell you of 5 days before.

## 3. Reminders

Six days and one day before each charge we tell you, by SMS or in the app, its date, its amount and how to cancel.

## 4. Cancelling

- Switch renewal off for the number under “My orders” at any time, or end the authorisation at the payment platform.
- Cancelling is as easy as switching it on, takes effect at once, costs nothing and needs no reason.
- What you have paid for keeps working until its last day, and nothing more is charged.
- If a charge is already on its way when you cancel, the cancellation counts from the next period; ask customer service about that charge.

## 5. When a charge fails

We tell you at once about the first failure and try again on the first and on the second day after the period ended. You can also renew by hand at any time.

After the last day there are 7 days of grace in which calls still ring, then 23 days of suspension in which renewing brings the number back; without renewal the service then ends, and automatic renewal with it. If you chose not to renew, the service ends on its last day.

## 6. Refunds after a renewal

If a fault charged you twice or too much, all of the excess goes back to you. For other refunds after a renewal the Refund Rules apply.

## 7. End and changes

Automatic renewal ends with the service, when the number is given up and when you delete your account. Before we change this agreement we publish the new version and its date; if you do not agree, cancel before that day.`,
    },
  },
}
