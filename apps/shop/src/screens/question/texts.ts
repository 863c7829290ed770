import { both, defineTexts } from '../../base/texts/texts.ts'

export const questionTexts = defineTexts('screens/question/texts', {
  missing: both('没有找到这个问题', 'We couldn’t find this question'),
  all: both('查看全部问题', 'See all questions'),
  more: both('相关问题', 'Related questions'),
  service: both('客服中心', 'Customer service'),
})
