import type { Question } from './question.ts'

export const privacyQuestions: readonly Question[] = [
  {
    category: 'privacy',
    texts: {
      zh: {
        title: '来电的人会知道我的手机号吗？',
        body: `不会。对方拨打和看到的都只有 {prefix} 号码，您的手机号不会传给对方。

如果您想让号码停止响铃，不再续费即可；您的手机号始终没有变，也不需要换。`,
      },
      en: {
        title: 'Will callers learn my phone number?',
        body: `No. All they dial and see is the {prefix} number; your own is not passed on to them.

If you want it to stop ringing, simply do not renew. Your own number has stayed the same, and there is no need to change it.`,
      },
    },
  },
  {
    category: 'privacy',
    texts: {
      zh: {
        title: '通话会被录音吗？你们保存哪些信息？',
        body: `我们不录音，也不听取通话内容。

为了提供服务，我们保存您的手机号、订单和支付结果，以及来电的号码（加密保存）、时间、时长和是否接通。通话记录保存多久由您在“通话记录”里设置：不保存，或 7、30、180 天，默认 30 天；也可以随时删除。详细说明在《隐私政策》里。`,
      },
      en: {
        title: 'Are calls recorded? What do you keep?',
        body: `We do not record calls, nor do we listen to them.

To provide the service we keep your phone number, your orders and their payment results, and of each call its caller (encrypted), its time, its length and whether it was answered. How long calls are kept is yours to set under “Call log”: not at all, or 7, 30 or 180 days, 30 at first; you can delete them at any time. The Privacy Policy says it all.`,
      },
    },
  },
  {
    category: 'privacy',
    texts: {
      zh: {
        title: '怎样注销账号？',
        body: `在“个人中心”打开个人信息，选择注销账号。注销前请先处理好待支付的订单和使用中的号码。

注销后您的个人信息会被删除或匿名化；法律要求保存的交易记录，会在规定期限内单独保存，不再作其他使用。`,
      },
      en: {
        title: 'How do I delete my account?',
        body: `Open your details in the “Personal center” and choose to delete the account. Please settle unpaid orders and numbers in use first.

Your personal details are then erased or made anonymous. Transaction records that the law tells us to keep are kept apart for that time and used for nothing else.`,
      },
    },
  },
  {
    category: 'privacy',
    texts: {
      zh: {
        title: '怎样联系客服？',
        body: `在“客服中心”点“在线提问”，写下遇到的问题，有关的号码也可以一起选上。客服回复后会短信通知您，进度和回复都在“我的咨询”里，您可以接着追问。

着急的话，可以在服务时间拨打“客服中心”里的热线。请不要告诉任何人短信验证码。只有您自己要求客服停用号码或关闭自动续费时，客服才会请您念出写明“告诉客服”的那条验证码。`,
      },
      en: {
        title: 'How do I reach customer service?',
        body: `Under “Customer service” choose “Write to us”, say what happened, and pick the number it is about if there is one. An SMS tells you when we have answered; all of it stands under “My requests”, where you can also write again.

If it is urgent, call the hotline shown there during its hours. Tell nobody an SMS code. Only when you yourself ask us to end a number, or its renewal, will we ask for the code of an SMS which says that it is for customer service.`,
      },
    },
  },
]
