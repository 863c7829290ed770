import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '常见问题',
  missing: '没有找到这个问题',
  all: '查看全部问题',
  more: '相关问题',
  service: '客服中心',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Questions',
  missing: 'We couldn’t find this question',
  all: 'See all questions',
  more: 'Related questions',
  service: 'Customer service',
})

export const questionTexts = { file: 'screens/question/texts', zh }
