export const notificationPath = '/api/wxpay/notify'
