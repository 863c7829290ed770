import { both, defineTexts } from '../../base/texts/texts.ts'

export const waitScreenTexts = defineTexts('screens/wait/texts', {
  text: both(
    '您开启了这个提醒。要办理，请登录后查看号码；不想再收到短信，点下面的按钮。',
    'You turned on this alert. To buy the number, log in and open it. To stop the messages, tap the button below.',
  ),
  endedText: both('我们不会再为它给您发短信。', 'We won’t send you any more messages about it.'),
  apply: both('查看并办理', 'See number'),
  alerts: both('查看我的提醒', 'See my alerts'),
  home: both('返回首页', 'Back home'),
})
