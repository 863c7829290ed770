import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '常见问题',
  missing: '没有找到这个问题',
  all: '查看全部问题',
  more: '相关问题',
  service: '客服中心',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    question: typeof zh
  }
}

export const questionTexts = defineTexts('question', zh)
