import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '操作记录',
  at: '时间',
  who: '操作人',
  nobody: '系统或未登录',
  what: '操作',
  thing: '对象',
  reason: '原因',
  details: '详情',
  row: (id: number) => `操作记录第 ${id} 条`,
  open: (id: number) => `详情：第 ${id} 条`,
  hash: '校验值（SHA-256）',
  before: '变更前',
  after: '变更后',
  field: '项目',
  whole: (rows: string) => `${rows} 条记录首尾相连，没有被篡改`,
  faulty: (rows: string) => `记录不完整（共 ${rows} 条）`,
  problems: {
    chain: (row: string) => `第 ${row} 条起对不上：记录被篡改或删除过`,
    truncated: (row: string) => `第 ${row} 条起的记录被删除了：服务器日志里留有它们的校验值`,
    rewritten: (row: string) => `第 ${row} 条与服务器日志里的校验值不同：记录被改写过`,
  },
  head: (hash: string) => `最新校验值 ${hash}，每小时记入服务器日志；用 npm run audit 可与日志核对`,
  again: '重新检查',
}

const en: Translation<typeof zh> = {
  title: 'Audit log',
  at: 'Time',
  who: 'By',
  nobody: 'System or not logged in',
  what: 'Action',
  thing: 'Target',
  reason: 'Reason',
  details: 'Details',
  row: (id) => `Audit entry ${id}`,
  open: (id) => `Details of entry ${id}`,
  hash: 'Hash (SHA-256)',
  before: 'Before',
  after: 'After',
  field: 'Field',
  whole: (rows) => `${rows} entries, each chained to the one before: none was altered`,
  faulty: (rows) => `The log is not intact (${rows} entries)`,
  problems: {
    chain: (row) => `The chain breaks at entry ${row}: the log was altered or an entry is missing`,
    truncated: (row) => `Entries from ${row} on were deleted: the server log has their hashes`,
    rewritten: (row) => `Entry ${row} differs from its hash in the server log: it was altered`,
  },
  head: (hash) => `Latest hash ${hash}, written to the server log every hour; npm run audit compares them`,
  again: 'Check again',
}

export const auditScreenTexts = defineTexts({ zh, en })
