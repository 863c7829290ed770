import type { Refusal } from './refusal.ts'

/** The failures of what decides about calls, and of their log. */
export const callRefusals = {
  'rules-changed': {
    status: 409,
    code: 40970,
    zh: '接听规则刚在别处改过，请确认后再改',
    en: 'These rules were changed elsewhere a moment ago. Please look again',
  },
  'rule-limit': {
    status: 409,
    code: 40971,
    zh: '名单已满，请先删除一些号码',
    en: 'The lists are full. Remove some numbers first',
  },
} as const satisfies Record<string, Refusal>
