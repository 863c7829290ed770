import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  row: '试响',
  rowText: '让您的手机按这个号码响一次',
  title: '试响',
  lead: (number: string, phone: string) =>
    `我们用 ${number} 拨打您的手机 ${phone}，您看看来电显示，听听铃声。`,
  leadOwn: (number: string) => `我们用 ${number} 拨打您的手机，您看看来电显示，听听铃声。`,
  short: '接听后没有声音，几秒后自动挂断。不接也没关系。',
  fee: '试响不收费。如果接听，您的运营商可能按您的套餐计费，比如您在境外时。点“开始试响”表示您知道这一点。',
  start: '开始试响',
  notNow: '先不试',
  again: '再试一次',
  done: '好',
  steps: ['拨出', '响铃', '接听', '结束'],
  stepsBack: ['您接听', '拨对方', '对方接听', '结束'],
  states: {
    placed: '正在拨打您的手机',
    ringing: '您的手机正在响',
    answered: '您已接听',
    calling: '对方的手机正在响',
    connected: '已接通',
  },
  hints: {
    placed: '通常几秒内就会响。',
    ringing: (number: string) => `来电显示是 ${number}。`,
    answered: '几秒后自动挂断。',
    answeredBack: '请稍等，正在拨对方，这时还听不到声音。',
    calling: '请拿好手机，对方接听后就能通话。',
    connected: (number: string) => `对方看到的是 ${number}。`,
  },
  ended: '已结束',
  endings: {
    completed: (number: string) => `别人拨打 ${number} 时，铃声和来电显示就是这样。`,
    completedBack: (number: string) => `对方看到的是 ${number}，看不到您的手机号。`,
    declined: '您没有接，或正在通话。铃声和来电显示就是这样。',
    missedRung: '您没有接。铃声和来电显示就是这样。',
    missed: '没有拨通您的手机，这次不计入今天的次数。请看看手机是否开机、有信号，是否拦截了 95 开头的来电。',
    failed: '没有拨通，请稍后再试。',
    unknown: '结果未知：网络没有告诉我们。',
    ownMissed: '您没有接听，所以没有拨对方。',
    otherBusy: '对方没有接，或正在通话。',
    otherMissed: '对方没有接听，或没有拨通。',
    cancelled: '通话已取消。',
  },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    placedCall: typeof zh
  }
}

export const outboundCallTexts = defineTexts('placedCall', zh)
