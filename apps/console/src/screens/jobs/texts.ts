import { both, defineTexts } from '../../base/texts/texts.ts'

export const jobsTexts = defineTexts({
  title: both('后台任务', 'Background jobs'),
  queues: both('任务队列', 'Queues'),
  failedJobs: both('失败的任务', 'Failed jobs'),
  name: both('任务', 'Job'),
  kind: both('类别', 'Type'),
  state: both('状态', 'Status'),
  well: both('正常', 'OK'),
  stuck: both('停滞', 'Stuck'),
  waiting: both('等待', 'Waiting'),
  running: both('执行中', 'Running'),
  failed: both('失败', 'Failed'),
  oldest: both('最早等待', 'Longest wait'),
  lastDone: both('上次完成', 'Last completed'),
  lastError: both('最近的错误', 'Latest error'),
  every: both('周期', 'Schedule'),
  minutes: both(
    (minutes: number) => (minutes >= 1440 ? '每天' : minutes >= 60 ? '每小时' : `每 ${minutes} 分钟`),
    (minutes) =>
      minutes >= 1440
        ? 'daily'
        : minutes >= 60
          ? 'hourly'
          : minutes === 1
            ? 'every minute'
            : `every ${minutes} min`,
  ),
  runNow: both('立即执行', 'Run now'),
  jobList: both('任务列表', 'Jobs'),
  due: both('已到期待执行', 'Due and waiting'),
  noFailed: both('没有失败的任务', 'No failed jobs'),
  onlyMine: both('我可以重试的', 'Those I can retry'),
  carrier: both('运营商线路', 'Carrier'),
  noCarrier: both('未接入', 'Not connected'),
  silent: both('没有消息', 'No messages'),
  doorSilent: both('控制接口无应答', 'Control interface down'),
  heard: both('正常', 'OK'),
  neverHeard: both('从未收到消息', 'No messages yet'),
  checkSecret: both('若已开通，请核对地址与密钥', 'If it is in use, check its address and secret'),
  heardAt: both(
    (when: string) => `上次消息：${when}`,
    (when) => `Last message: ${when}`,
  ),
  stuckCount: both(
    (count: number) => `${count} 个停滞`,
    (count) => `${count} stuck`,
  ),
  goOn: both('都在正常进行', 'All running'),
  nothingStuck: both('没有停滞的任务', 'No stuck jobs'),
  failedCount: both(
    (count: number) => `${count} 个已放弃`,
    (count) => `${count} given up`,
  ),
  none: both('没有', 'None'),
  invariants: both('一致性检查', 'Consistency checks'),
  never: both('还没有检查过', 'Not checked yet'),
  hold: both(
    (count: number) => `${count} 条全部通过`,
    (count) => `All ${count} passed`,
  ),
  checked: both(
    (when: string) => `上次检查：${when}`,
    (when) => `Last checked: ${when}`,
  ),
  broken: both(
    (count: number) => `${count} 条未通过`,
    (count) => `${count} failed`,
  ),
})
