import { both, defineTexts } from '../../base/texts/texts.ts'

export const waitScreenTexts = defineTexts('screens/wait/texts', {
  text: both(
    '您开启了这个提醒。要办理，请登录后查看号码；不想再收到短信，点下面的按钮。',
    'You turned on this alert. To buy the number, log in and open it. To stop the messages, tap the button below.',
  ),
  endedText: both('我们不会再为它给您发短信。', 'We won’t send you any more messages about it.'),
  apply: both('查看并办理', 'See number'),
  alerts: both('查看我的提醒', 'See my alerts'),
  searchText: both(
    '您保存的搜索有新号码，登录后在“我的提醒”里查看。不想再收到这类短信，点下面的按钮；搜索会保留。',
    'New numbers fit your saved searches. Log in to see them in “My alerts”. To stop these messages, tap the button below; the searches stay.',
  ),
  searchEnded: both('短信提醒已关闭', 'SMS turned off'),
  searchEndedText: both('搜索还在“我的提醒”里。', 'Your searches are still in “My alerts”.'),
  searches: both('查看保存的搜索', 'See saved searches'),
  home: both('返回首页', 'Back home'),
})
