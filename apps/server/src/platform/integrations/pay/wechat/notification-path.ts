/** The path to which WeChat Pay sends notifications. */
export const notificationPath = '/api/wxpay/notify'
