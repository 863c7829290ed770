import { both, defineTexts } from '../texts/texts.ts'

export const failureTexts = defineTexts({
  noResponse: both('没有收到回应，请检查网络后重试', 'No response. Check your network and try again'),
  busy: both('服务繁忙，请稍后重试', 'The service is busy. Please try again soon'),
  unknown: both('出了点问题，请重试', 'Something went wrong. Please try again'),
  number: both(
    (requestId: string) => `（编号 ${requestId}）`,
    (requestId) => ` (reference ${requestId})`,
  ),
})
