import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '号码提醒',
  text: '您开启了这个提醒。要办理，请登录后查看号码；不想再收到短信，点下面的按钮。',
  endedText: '我们不会再为它给您发短信。',
  apply: '查看并办理',
  alerts: '查看我的提醒',
  home: '返回首页',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Number alert',
  text: 'You turned on this alert. To buy the number, log in and open it. To stop the messages, tap the button below.',
  endedText: 'We won’t send you any more messages about it.',
  apply: 'See number',
  alerts: 'See my alerts',
  home: 'Back home',
})

export const waitScreenTexts = { file: 'screens/wait/texts', zh }
