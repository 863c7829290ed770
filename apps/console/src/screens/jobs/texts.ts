import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '后台任务',
  queues: '任务队列',
  failedJobs: '失败的任务',
  name: '任务',
  kind: '类别',
  state: '状态',
  well: '正常',
  stuck: '停滞',
  waiting: '等待',
  running: '执行中',
  failed: '失败',
  oldest: '最早等待',
  lastDone: '上次完成',
  lastError: '最近的错误',
  every: '周期',
  minutes: (minutes: number) => (minutes >= 1440 ? '每天' : minutes >= 60 ? '每小时' : `每 ${minutes} 分钟`),
  runNow: '立即执行',
  jobList: '任务列表',
  due: '已到期待执行',
  at: '时间',
  tries: '尝试次数',
  error: '错误',
  about: '对象',
  noFailed: '没有失败的任务',
  mine: '权限',
  onlyMine: '我可以重试的',
  nextTry: '应执行',
  carrier: '运营商线路',
  noCarrier: '未接入',
  silent: '没有消息',
  doorSilent: '控制接口无应答',
  heard: '正常',
  neverHeard: '从未收到消息',
  checkSecret: '若已开通，请核对地址与密钥',
  heardAt: (when: string) => `上次消息：${when}`,
  stuckCount: (count: number) => `${count} 个停滞`,
  goOn: '都在正常进行',
  nothingStuck: '没有停滞的任务',
  failedCount: (count: number) => `${count} 个已放弃`,
  none: '没有',
  invariants: '一致性检查',
  never: '还没有检查过',
  hold: (count: number) => `${count} 条全部通过`,
  checked: (when: string) => `上次检查：${when}`,
  broken: (count: number) => `${count} 条未通过`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    jobs: typeof zh
  }
}

export const jobsTexts = defineTexts('jobs', zh)
