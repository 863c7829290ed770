import type { DecisionReason } from './endpoints/ring-rules.ts'

/** Why a call rings or not, in Chinese, for owners and staff: short enough for a row of a list. */
export const ringReasons = {
  open: '没有限制',
  allowed: '在白名单里',
  emergency: '紧急服务',
  courier: '快递模式',
  known: '熟悉的号码',
  off: '已关闭接听来电',
  blocked: '在黑名单里',
  hidden: '不接隐藏号码',
  quiet: '免打扰时段',
  stranger: '只接熟悉的号码',
  'own-phone': '绑定的手机自己打来',
  forwarded: '从隐私号码转来',
  unbound: '未绑定手机',
  suspended: '已暂停，等待续费',
  expired: '服务已结束',
  barred: '号码已封停',
  unknown: '号码没有人使用',
} satisfies Record<DecisionReason, string>
