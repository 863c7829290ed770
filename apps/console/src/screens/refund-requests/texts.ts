import { defineTexts } from '../../base/texts/texts.ts'

export const requestsTexts = defineTexts({
  zh: {
    title: '退款申请与批准',
    askedBy: '申请人',
    asked: '申请时间',
    lapses: '过期时间',
    decided: '处理人',
    byRole: '岗位权限内',
    mine: '我的申请',
    onlyMine: '只看我的',
    acts: '操作',
  },
  en: {
    title: 'Refunds to approve',
    askedBy: 'Asked by',
    asked: 'Asked',
    lapses: 'Lapses',
    decided: 'Decided by',
    byRole: 'Within the role',
    mine: 'Mine',
    onlyMine: 'Only mine',
    acts: 'Actions',
  },
})
