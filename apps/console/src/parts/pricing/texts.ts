import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  states: {
    draft: '草稿',
    in_approval: '待批准',
    approved: '已批准',
    in_effect: '生效中',
    refused: '已驳回',
    superseded: '已被替代',
  },
  name: '名称',
  nameHint: '给这一版起个名字',
  cancel: '取消',
  drafted: '草稿已建好',
}

const en: Translation<typeof zh> = {
  states: {
    draft: 'Draft',
    in_approval: 'Waiting for approval',
    approved: 'Approved',
    in_effect: 'In effect',
    refused: 'Rejected',
    superseded: 'Superseded',
  },
  name: 'Name',
  nameHint: 'Give this version a name',
  cancel: 'Cancel',
  drafted: 'Draft created',
}

export const priceTexts = defineTexts({ zh, en })
