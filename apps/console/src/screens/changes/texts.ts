import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = { title: '批量变更' }

const en: Translation<typeof zh> = { title: 'Bulk changes' }

export const changesTexts = defineTexts({ zh, en })
