import { both, defineTexts } from '../../base/texts/texts.ts'

export const outboundCallTexts = defineTexts('parts/calls/outbound-call-texts', {
  row: both('试响', 'Test ring'),
  rowText: both('让您的手机按这个号码响一次', 'Make your phone ring once with this number'),
  title: both('试响', 'Test ring'),
  lead: both(
    (number: string, phone: string) => `我们用 ${number} 拨打您的手机 ${phone}，您看看来电显示，听听铃声。`,
    (number, phone) =>
      `We call your phone ${phone} from ${number}, so you can see what it shows and hear it ring.`,
  ),
  leadOwn: both(
    (number: string) => `我们用 ${number} 拨打您的手机，您看看来电显示，听听铃声。`,
    (number) => `We call your phone from ${number}, so you can see what it shows and hear it ring.`,
  ),
  short: both(
    '接听后没有声音，几秒后自动挂断。不接也没关系。',
    'You don’t need to answer. If you do, there is no sound and the call ends after a few seconds.',
  ),
  fee: both(
    '试响不收费。如果接听，您的运营商可能按您的套餐计费，比如您在境外时。点“开始试响”表示您知道这一点。',
    'We don’t charge for this. If you answer, your operator may charge you according to your plan, for example when you are abroad. By tapping “Start test ring” you agree to that.',
  ),
  start: both('开始试响', 'Start test ring'),
  notNow: both('先不试', 'Not now'),
  again: both('再试一次', 'Try again'),
  done: both('好', 'Done'),
  steps: both(['拨出', '响铃', '接听', '结束'], ['Call', 'Ring', 'Answer', 'End']),
  stepsBack: both(['您接听', '拨对方', '对方接听', '结束'], ['You answer', 'We call', 'They answer', 'End']),
  states: {
    placed: both('正在拨打您的手机', 'Calling your phone'),
    ringing: both('您的手机正在响', 'Your phone is ringing'),
    answered: both('您已接听', 'You have answered'),
    calling: both('对方的手机正在响', 'Their phone is ringing'),
    connected: both('已接通', 'You are connected'),
  },
  hints: {
    placed: both('通常几秒内就会响。', 'It usually rings within seconds.'),
    ringing: both(
      (number: string) => `来电显示是 ${number}。`,
      (number) => `It shows ${number}.`,
    ),
    answered: both('几秒后自动挂断。', 'The call ends in a few seconds.'),
    answeredBack: both(
      '请稍等，正在拨对方，这时还听不到声音。',
      'One moment: we’re calling them. There is no sound yet.',
    ),
    calling: both('请拿好手机，对方接听后就能通话。', 'Hold on. You can talk once they answer.'),
    connected: both(
      (number: string) => `对方看到的是 ${number}。`,
      (number) => `They see ${number}.`,
    ),
  },
  ended: both('已结束', 'Call ended'),
  endings: {
    completed: both(
      (number: string) => `别人拨打 ${number} 时，铃声和来电显示就是这样。`,
      (number) => `When someone calls ${number}, this is how your phone rings and what it shows.`,
    ),
    completedBack: both(
      (number: string) => `对方看到的是 ${number}，看不到您的手机号。`,
      (number) => `They saw ${number}, not your own phone.`,
    ),
    declined: both(
      '您没有接，或正在通话。铃声和来电显示就是这样。',
      'You declined or were on another call. This is how your phone rings and what it shows.',
    ),
    missedRung: both(
      '您没有接。铃声和来电显示就是这样。',
      'You did not answer. This is how your phone rings and what it shows.',
    ),
    missed: both(
      '没有拨通您的手机，这次不计入今天的次数。请看看手机是否开机、有信号，是否拦截了 95 开头的来电。',
      'We couldn’t reach your phone, so this attempt does not count. Check that it is on, has a signal and does not block calls starting with 95.',
    ),
    failed: both('没有拨通，请稍后再试。', 'The call didn’t go through. Please try again later.'),
    unknown: both('结果未知：网络没有告诉我们。', 'Result unknown: the network did not report it.'),
    ownMissed: both('您没有接听，所以没有拨对方。', 'You did not answer, so they were not called.'),
    otherBusy: both('对方没有接，或正在通话。', 'They declined or were on another call.'),
    otherMissed: both('对方没有接听，或没有拨通。', 'They did not answer or could not be reached.'),
    cancelled: both('通话已取消。', 'The call was cancelled.'),
  },
})
