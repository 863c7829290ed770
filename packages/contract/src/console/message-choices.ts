/** What staff can be told about. */
export const messageTopics = ['approvals', 'tickets', 'jobs', 'outcomes'] as const
export type MessageTopic = (typeof messageTopics)[number]

/** How: by mail to the member's address, or by the robot of the team's WeCom group. */
export const messageWays = ['mail', 'wecom'] as const
export type MessageWay = (typeof messageWays)[number]
