import { keptDays, keptDaysAtFirst } from '@hao/contract/kept-days.ts'
import { endedWaitDays } from '../../../../inventory/waitlist/end-wait.ts'
import type { Agreement } from './agreement.ts'

const [, ...choices] = keptDays

export const privacyAgreement: Agreement = {
  id: 'privacy',
  version: '1.0',
  effective_at: new Date('2026-06-01T00:00:00+08:00'),
  texts: {
    zh: {
      title: '隐私政策',
      body: `隐私号为保护您而设，我们只收集提供服务所必需的信息。本政策说明收集什么、有什么用、保存多久，以及您的权利。

## 一、我们收集的信息

- 账号信息：您的手机号；您自愿填写的昵称、头像、性别和所在地区；您收藏的号码。
- 订单信息：购买的号码、金额、支付结果和支付平台返回的交易号；付款时的网络地址，以及支付平台对付款人的标识。我们接触不到银行卡和支付密码。
- 绑定信息：接听来电的手机号及绑定的时间和状态。
- 通话记录：来电号码（加密）、时间、时长和是否接通。我们不录音，也不听取通话内容。
- 号码提醒：您想等的号码或号码样式，以及我们通知过您的号码。
- 客服咨询：您写给客服的内容和我们的回复，以及您对答案的评价。
- 安全信息：登录和请求验证码的时间、手机号、结果、网络地址和浏览器，用来防止盗用和骚扰；您同意的协议的版本和语言，以及同意的时间、网络地址和浏览器。

从其他应用登录时，我们只获取该应用经您同意提供的账号标识、手机号和昵称。

## 二、我们怎样使用

用于登录、接通来电、办理订单和退款、发送与服务有关的通知、查明故障以及履行法律义务。我们不用它推送他人的广告，也不出售。

## 三、我们与谁共享

- 基础电信企业及号码资源提供方：为了把来电接到您的手机。
- 支付平台：为了收款和退款。
- 短信服务商：为了把验证码和通知送到您的手机。

他们只得到完成这件事所必需的信息。拨打您号码的人得不到您的手机号。除法律要求外，我们不向其他人提供您的信息。

## 四、保存与保护

信息保存在中国境内。验证码只以不可还原的形式短期保存；登录凭证以散列形式保存；传输全程加密。验证码和限制次数用的网络地址在两天内删除；登录凭证在失效后删除；登录和请求验证码的日志依照法律保存六个月；通话记录按您的设置保存 ${choices.join('、')} 天或不保存，默认 ${keptDaysAtFirst} 天；号码提醒在结束后保存 ${endedWaitDays} 天。交易记录依照法律规定自交易完成之日起保存不少于三年。

## 五、您的权利

您可以在个人中心查看、更正和下载信息、退出登录或注销账号，也可以通过客服中心要求复制、删除信息，或撤回同意。注销后，除法律要求保存的交易记录、协议同意记录和六个月内的登录日志以外，我们会立即删除您的信息；前两种记录里不再有您的手机号、网络地址、浏览器和付款人标识。

## 六、未成年人

本服务面向成年人。未满十四周岁的，请由监护人代为办理，并征得监护人同意。

## 七、更新与联系

本政策更新时，我们在本页公布新的版本和生效日期，您同意之后才能再次下单。任何疑问，请联系客服中心，我们在十五个工作日内答复。`,
    },
    en: {
      title: 'Privacy Policy',
      body: `A privacy number is there to protect you, so we collect only what the service needs. This policy says what we collect, what for, how long we keep it, and what rights you have.

## 1. What we collect

- Account: your phone number; nickname, picture, gender and region if you choose to give them; the numbers that you like.
- Orders: the number bought, the amount, the result of the payment and the payment platform's transaction number; the network address that you paid from, and who the payer is to the payment platform. Cards and payment passwords stay with the platform; we never see them.
- Binding: the phone that rings, and when and how the binding changed.
- Calls: the caller's number (kept encrypted, shown with its middle hidden until you tap it), the time, the length and whether a call was answered. You can have none of it kept. We do not record calls, nor do we listen to them.
- Number alerts: the numbers or patterns that you wait for, and the numbers we told you of.
- Customer service: what you write to us, our answers, and whether an answer was useful to you.
- Safety: of logins and requests for codes the time, the phone, the outcome, the network address and the browser, against theft and pestering; of each agreement that you agree to the version and the language, and when, from which network address and with which browser you did.

When you log in from another app we receive only the account identifier, phone and nickname that it shares with your consent.

## 2. What we use it for

To log you in, connect calls, handle orders and refunds, send notices about the service, find faults and fulfil our legal duties. We do not use it to show you the advertisements of others, and we do not sell it.

## 3. Whom we share it with

- Carriers and the provider of the numbers, to connect calls to your phone.
- The payment platform, to take and return payments.
- The SMS provider, to bring codes and notices to your phone.

Each receives only what its task needs. Whoever calls your number does not receive your own. Beyond that we give your information to nobody unless the law requires it.

## 4. Keeping it and keeping it safe

Your information is kept in mainland China. Codes are kept briefly and only in a form that cannot be turned back; login credentials are kept as hashes; everything travels encrypted. Codes, and the network addresses that limits are counted by, are erased within two days; login credentials when they have expired; the log of logins and requests for codes after six months, as the law requires; calls after ${choices.join(', ')} days or never kept at all, as you set it, ${keptDaysAtFirst} days if you set nothing, and sooner when you delete them; number alerts ${endedWaitDays} days after their end. As the law requires, transaction records are kept for at least three years after the transaction.

## 5. Your rights

In the personal center you can see, correct and download your details, log out or delete the account. Through customer service you can also ask for a copy, for erasure, or withdraw a consent. After deletion we erase your information at once, apart from the transaction records and the consents to agreements that the law tells us to keep, and the login log of the last six months; the records and consents no longer hold your phone, your network address, your browser or who you are to the payment platform.

## 6. Minors

The service is meant for adults. For children under fourteen, a guardian must act and agree.

## 7. Changes and contact

When this policy changes we publish the new version and its date here, and ask for your consent to it before your next order. Ask customer service anything; you will have an answer within fifteen working days.`,
    },
  },
}
