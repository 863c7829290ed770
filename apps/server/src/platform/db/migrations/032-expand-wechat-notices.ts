import type { Migration } from '../migration.ts'

/**
 * The WeChat identity to which a user chose to get answers to tickets, and the login that chose it: from its
 * end on they come by SMS.
 */
export const wechatNotices: Migration = {
  name: '032-expand-wechat-notices',
  statements: [
    `ALTER TABLE users
      ADD COLUMN wechat_id bytea,
      ADD COLUMN wechat_family uuid`,
  ],
}
