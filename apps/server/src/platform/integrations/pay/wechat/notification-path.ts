/** Where WeChat Pay sends its notifications. */
export const notificationPath = '/api/wxpay/notify'
