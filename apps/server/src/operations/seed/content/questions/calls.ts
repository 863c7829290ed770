import type { Question } from './question.ts'

export const callQuestions: readonly Question[] = [
  {
    category: 'calls',
    texts: {
      zh: {
        title: '有人拨打时，我的手机上显示什么？',
        body: `显示您自己的 {prefix} 号码。一看到它，您就知道这通电话是通过隐私号打来的。

对方的手机号不会显示给您，您的手机号也不会显示给对方：两边都受到保护。`,
      },
      en: {
        title: 'What does my phone show when someone calls?',
        body: `Your own {prefix} number. When you see it, you know that the call came through your privacy number.

You do not see the caller's number and the caller does not see yours: both sides are protected.`,
      },
    },
  },
  {
    category: 'calls',
    texts: {
      zh: {
        title: '拨打的人会听到什么？',
        body: `和拨打普通手机一样：先是回铃音，您接听后直接通话。您正忙时，对方会听到忙音或提示音。

号码还没有绑定、已暂停或已到期时，对方会听到无法接通的提示，您的手机不会响铃。`,
      },
      en: {
        title: 'What does the caller hear?',
        body: `What any caller hears: the ringing tone, then you. When your line is busy they hear that it is busy.

If the number is not bound yet, suspended or has ended, they are told that the call cannot be connected, and your phone does not ring.`,
      },
    },
  },
  {
    category: 'calls',
    texts: {
      zh: {
        title: '别人应该怎么拨？',
        body: `把 {prefix} 和后面的数字连起来拨即可，不用拨中间的短横线，也不用加区号。例如 {prefix}{separator}628888，拨 {prefix}628888。

绑定之后，欢迎用另一部手机先试拨一次。`,
      },
      en: {
        title: 'How should people dial it?',
        body: `Dial {prefix} and the digits after it in one go, without the dash and without an area code: {prefix}{separator}628888 is dialled {prefix}628888.

Once it is bound, try it yourself from another phone.`,
      },
    },
  },
  {
    category: 'calls',
    texts: {
      zh: {
        title: '我可以用它打电话或收短信吗？',
        body: `它用来接听语音来电。打来过的人，可以在“通话记录”里点“隐私回拨”：您的手机先响，接听后我们再拨对方，对方看到的是您的 {prefix} 号码。它不能收发短信，也不能拨打其他号码。

您用手机直接拨出的电话，显示的仍是您自己的手机号；在手机自带的通话记录里点回拨，拨到的是您的 {prefix} 号码，不是刚才的来电者。`,
      },
      en: {
        title: 'Can I make calls or receive messages with it?',
        body: `It receives voice calls. Whoever called you can be called back from "Call log": your phone rings first, then we call them, and they see your {prefix} number. It can neither send or receive messages nor call anybody else.

Calls you place from your phone still show your own number, and calling back from the phone's own call list reaches your own {prefix} number, not the person who called.`,
      },
    },
  },
]
