import type { Agreement } from './agreement.ts'

export const serviceAgreement: Agreement = {
  id: 'service',
  version: '1.0',
  effective_at: new Date('2026-06-01T00:00:00+08:00'),
  texts: {
    zh: {
      title: '服务协议',
      body: `感谢您使用 {prefix} 隐私号。本协议说明我们提供什么、您可以怎样使用，以及双方各自的责任。您勾选同意并下单，即表示接受本协议。

## 一、服务内容

您购买的 {prefix} 号码由您专享。号码须先绑定您本人使用的手机号；绑定生效后，别人拨打该号码，您绑定的手机会响铃。服务包括接听语音来电，以及在页面提供时，从通话记录用该号码回拨打来过的人；不包括短信和其他主动外呼。

## 二、账号与登录

- 您用手机号和短信验证码登录，请勿把验证码告诉任何人。
- 您应保证所绑定的手机号由您本人合法使用。
- 按监管要求需要实名或备案的，请您如实配合；未通过的，绑定不能生效。

## 三、下单与支付

- 下单后号码为您锁定 15 分钟，逾期未支付的，订单自动取消。
- 每位用户最多同时有 3 个待支付订单。
- 价格以下单时页面显示的为准，下单之后的价格变动不影响该订单。
- 服务期自绑定生效时起算，按您选择的月数计算。

## 四、号码的使用

- 一个手机号最多同时绑定 5 个使用中的号码。
- 号码是通信资源，您享有服务期内的使用权，不得转让、出租或转售。
- 不得用于诈骗、骚扰、发布违法信息或其他违法用途。发现此类情形，我们有权暂停服务，并依法配合有关部门。

## 五、到期与保留

服务到期后有 7 天宽限期，来电照常响铃；随后暂停 23 天，续费即可恢复；仍未续费的，服务结束。您选择到期不再续费的，服务在到期当日结束。此后号码进入 90 天冷静期，期间不售予他人，前 30 天内您可以找回。

## 六、我们的责任

我们尽力让每一通电话接通，并及时处理故障。因网络运营商、手机信号、终端设置或不可抗力造成的未接通，我们会协助查明原因。因我们的原因使您受到损失的，我们依法承担责任。

## 七、变更与争议

修改本协议前，我们会在本页公布新的版本和生效日期；对您有重大影响的，会另行通知。发生争议，请先联系客服中心协商；协商不成的，可依法向有管辖权的人民法院起诉。本协议适用中华人民共和国法律。`,
    },
    en: {
      title: 'Service Agreement',
      body: `Thank you for using a {prefix} privacy number. This agreement says what we provide, how you may use it and who answers for what. By ticking your consent and placing an order you accept it.

## 1. The service

The {prefix} number that you buy is yours alone. It must first be bound to the mobile phone you use; once the binding is in effect, your phone rings when somebody calls the number. The service is receiving voice calls and, where a page offers it, calling back from the call log whoever called; messages and other outgoing calls are not part of it.

## 2. Account and login

- You log in with your phone and a code sent by SMS. Never tell the code to anybody.
- The phone you bind must be lawfully used by you.
- Where the regulator asks for identification or filing, please give true details; without it a binding cannot take effect.

## 3. Order and payment

- An order holds the number for 15 minutes; unpaid by then, it is cancelled.
- You can have at most 3 unpaid orders at a time.
- The price shown when you order counts; later changes do not touch that order.
- The period starts when the binding takes effect and lasts the months you chose.

## 4. Use of the number

- At most 5 live numbers can be bound to one phone.
- Numbers are a public resource: you have the use of it for the paid period and may not transfer, rent or resell it.
- It must not be used for fraud, harassment, unlawful content or any other unlawful purpose. If it is, we may suspend the service and work with the authorities as the law requires.

## 5. The end of a period

After the last day there are 7 days of grace in which calls still ring, then 23 days of suspension in which renewing brings the number back; without renewal the service then ends. If you chose not to renew, it ends on its last day. The number rests for 90 days, in which it is sold to nobody; in the first 30 you can recover it.

## 6. What we answer for

We do our best to connect every call and to mend faults quickly. Where a call fails because of a carrier, reception, the settings of a phone or force majeure, we help to find the cause. For damage that we cause, we answer as the law provides.

## 7. Changes and disputes

Before we change this agreement we publish the new version and its date here, and tell you separately if it weighs on you. In a dispute please talk to our customer service first; failing that, either side may go to a court that has jurisdiction. The law of the People's Republic of China applies.`,
    },
  },
}
