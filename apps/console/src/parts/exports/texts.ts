import { words as labelsEn } from '@hao/contract/languages/en.ts'
import { labels } from '@hao/contract/console/labels.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '导出文件',
  hint: '文件只有您自己能下载，保留 24 小时。下载需要重新验证身份。',
  empty: '您还没有导出过文件',
  kind: '内容',
  kinds: labels.exportKinds,
  filter: (label: string, value: string) => `${label}：${value}`,
  unfiltered: '全部',
  all: '我的导出文件',
  making: (kind: string) => `导出${kind}`,
  rowCount: (rows: string) => `${rows} 行`,
  progress: '进度',
  states: { waiting: '排队中', running: '生成中', ready: '可下载', failed: '失败', gone: '已过期' },
  problems: {
    interrupted: '已中断，会自动继续',
    'given-up': '多次失败，已放弃，请重新导出',
    stopped: '已停止',
  },
  stop: '停止导出',
  stopText: '已生成的部分会被删除。',
  stopped: '已停止导出',
  ask: '导出 CSV',
  asked: (rows: string) => `正在导出 ${rows} 行`,
  explain: '最多 1,000,000 行；行数在申请时计算。留空的条件不起作用。',
  download: '下载',
  downloaded: (name: string) => `已下载 ${name}`,
  broken: '下载中断，请重试',
}

const en: Translation<typeof zh> = {
  title: 'Exported files',
  hint: 'Only you can download these files, for 24 hours. You confirm your identity before each download.',
  empty: 'You have not exported anything yet',
  kind: 'List',
  kinds: labelsEn.exportKinds,
  filter: (label, value) => `${label}: ${value}`,
  unfiltered: 'All',
  all: 'All my exports',
  making: (kind) => `Export ${kind.toLowerCase()}`,
  rowCount: (rows) => `${rows} rows`,
  progress: 'Progress',
  states: { waiting: 'Waiting', running: 'In progress', ready: 'Ready', failed: 'Failed', gone: 'Expired' },
  problems: {
    interrupted: 'Interrupted. It will resume automatically',
    'given-up': 'Failed several times. Please export again',
    stopped: 'Stopped',
  },
  stop: 'Stop export',
  stopText: 'The part of the file that was made is deleted.',
  stopped: 'Export stopped',
  ask: 'Export CSV',
  asked: (rows) => `Exporting ${rows} rows`,
  explain: 'Up to 1,000,000 rows, counted when you start. Empty filters are ignored.',
  download: 'Download',
  downloaded: (name) => `Downloaded ${name}`,
  broken: 'The download was interrupted. Please try again',
}

export const exportsTexts = defineTexts({ zh, en })
