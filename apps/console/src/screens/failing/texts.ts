import { defineTexts } from '../../base/texts/texts.ts'

export const failingTexts = defineTexts({
  zh: {
    title: '异常号码',
    hint: '过去 24 小时失败的来电多于接通、且至少失败 3 次的在用号码，最多的排在最前。机主自己设置的拒接（关闭来电、黑名单、免打扰等）不算失败。',
    number: '号码',
    failed: '失败',
    answered: '接通',
    reasons: '原因（次数）',
    last: '最近一次失败',
    acts: '处理',
    calls: '通话记录',
    refusals: '拒接记录',
    blocked: '已封锁',
    empty: '过去 24 小时没有异常号码',
    more: '还有更多异常号码，这里只列出失败最多的 100 个。',
  },
  en: {
    title: 'Failing numbers',
    hint: 'Numbers in use of whose calls of the last 24 hours more failed than were answered, and at least three; the worst first. What its owner turns away (switched off, block list, quiet hours and the like) is no failure.',
    number: 'Number',
    failed: 'Failed',
    answered: 'Answered',
    reasons: 'Reasons (calls)',
    last: 'Last failed',
    acts: 'What to do',
    calls: 'Its calls',
    refusals: 'Turned away',
    blocked: 'Blocked',
    empty: 'No number has failed in the last 24 hours',
    more: 'There are more: only the worst 100 are listed.',
  },
})
