import { both, defineTexts } from '../../base/texts/texts.ts'

export const auditScreenTexts = defineTexts({
  title: both('操作记录', 'Audit log'),
  at: both('时间', 'Time'),
  who: both('操作人', 'By'),
  nobody: both('系统或未登录', 'System or not logged in'),
  what: both('操作', 'Action'),
  thing: both('对象', 'Target'),
  reason: both('原因', 'Reason'),
  details: both('详情', 'Details'),
  row: both(
    (id: number) => `操作记录第 ${id} 条`,
    (id) => `Audit entry ${id}`,
  ),
  open: both(
    (id: number) => `详情：第 ${id} 条`,
    (id) => `Details of entry ${id}`,
  ),
  hash: both('校验值（SHA-256）', 'Hash (SHA-256)'),
  before: both('变更前', 'Before'),
  after: both('变更后', 'After'),
  field: both('项目', 'Field'),
  whole: both(
    (rows: string) => `${rows} 条记录首尾相连，没有被篡改`,
    (rows) => `${rows} entries, each chained to the one before: none was altered`,
  ),
  faulty: both(
    (rows: string) => `记录不完整（共 ${rows} 条）`,
    (rows) => `The log is not intact (${rows} entries)`,
  ),
  problems: {
    chain: both(
      (row: string) => `第 ${row} 条起对不上：记录被篡改或删除过`,
      (row) => `The chain breaks at entry ${row}: the log was altered or an entry is missing`,
    ),
    truncated: both(
      (row: string) => `第 ${row} 条起的记录被删除了：服务器日志里留有它们的校验值`,
      (row) => `Entries from ${row} on were deleted: the server log has their hashes`,
    ),
    rewritten: both(
      (row: string) => `第 ${row} 条与服务器日志里的校验值不同：记录被改写过`,
      (row) => `Entry ${row} differs from its hash in the server log: it was altered`,
    ),
  },
  head: both(
    (hash: string) => `最新校验值 ${hash}，每小时记入服务器日志；用 npm run audit 可与日志核对`,
    (hash) => `Latest hash ${hash}, written to the server log every hour; npm run audit compares them`,
  ),
  again: both('重新检查', 'Check again'),
})
