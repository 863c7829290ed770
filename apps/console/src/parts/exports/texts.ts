import { words as labelsEn } from '@hao/contract/languages/en.ts'
import { labels } from '@hao/contract/console/labels.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const exportsTexts = defineTexts({
  title: both('导出文件', 'Exported files'),
  hint: both(
    '文件只有您自己能下载，保留 24 小时。下载需要重新验证身份。',
    'Only you can download these files, for 24 hours. You confirm your identity before each download.',
  ),
  empty: both('您还没有导出过文件', 'You have not exported anything yet'),
  kind: both('内容', 'List'),
  kinds: both(labels.exportKinds, labelsEn.exportKinds),
  filter: both(
    (label: string, value: string) => `${label}：${value}`,
    (label, value) => `${label}: ${value}`,
  ),
  unfiltered: both('全部', 'All'),
  all: both('我的导出文件', 'All my exports'),
  making: both(
    (kind: string) => `导出${kind}`,
    (kind) => `Export ${kind.toLowerCase()}`,
  ),
  rowCount: both(
    (rows: string) => `${rows} 行`,
    (rows) => `${rows} rows`,
  ),
  progress: both('进度', 'Progress'),
  states: {
    waiting: both('排队中', 'Waiting'),
    running: both('生成中', 'In progress'),
    ready: both('可下载', 'Ready'),
    failed: both('失败', 'Failed'),
    gone: both('已过期', 'Expired'),
  },
  problems: {
    interrupted: both('已中断，会自动继续', 'Interrupted. It will resume automatically'),
    'given-up': both('多次失败，已放弃，请重新导出', 'Failed several times. Please export again'),
    stopped: both('已停止', 'Stopped'),
  },
  stop: both('停止导出', 'Stop export'),
  stopText: both('已生成的部分会被删除。', 'The part of the file that was made is deleted.'),
  stopped: both('已停止导出', 'Export stopped'),
  ask: both('导出 CSV', 'Export CSV'),
  asked: both(
    (rows: string) => `正在导出 ${rows} 行`,
    (rows) => `Exporting ${rows} rows`,
  ),
  explain: both(
    '最多 1,000,000 行；行数在申请时计算。留空的条件不起作用。',
    'Up to 1,000,000 rows, counted when you start. Empty filters are ignored.',
  ),
  download: both('下载', 'Download'),
  downloadAs: both(
    (format: string) => `下载 ${format}`,
    (format) => `Download ${format}`,
  ),
  downloaded: both(
    (name: string) => `已下载 ${name}`,
    (name) => `Downloaded ${name}`,
  ),
  broken: both('下载中断，请重试', 'The download was interrupted. Please try again'),
})
