import { both, defineTexts } from '../../base/texts/texts.ts'

export const supportTexts = defineTexts('parts/support/texts', {
  categories: {
    calls: both('来电与接听', 'Calls'),
    binding: both('绑定手机', 'Binding'),
    buying: both('选号与购买', 'Buying'),
    renewal: both('续费与退款', 'Renewal and refunds'),
    privacy: both('隐私与账号', 'Privacy'),
    other: both('其他', 'Other'),
  },
  states: {
    open: both('等待回复', 'Waiting for reply'),
    answered: both('已回复', 'Replied'),
    closed: both('已关闭', 'Closed'),
  },
  ask: both('提一个新问题', 'Ask a new question'),
  loginText: both('登录后查看您的咨询和客服回复', 'Log in to see your requests and our replies'),
  text: both('问题描述', 'Your question'),
  empty: both('请写下您的问题', 'Please write down your question'),
  tooLong: both(
    (max: number) => `最多 ${max} 个字，请精简一些`,
    (max) => `Please keep it to ${max} characters`,
  ),
  left: both(
    (count: number, max: number) => `${count}/${max}`,
    (count, max) => `${count}/${max}`,
  ),
  pictures: both(
    (max: number) => `图片（选填，最多 ${max} 张）`,
    (max) => `Pictures (optional, up to ${max})`,
  ),
  pictureHint: both(
    '拍照或从相册选择。上传前会缩小，并去掉拍摄地点等信息；只有您和客服能看到。',
    'From your camera or album. Each is made smaller, and where it was taken is removed. Only you and customer service see it.',
  ),
  picturesAfterLogin: both('登录后可以添加图片。', 'You can add pictures after you log in.'),
  addPicture: both('添加图片', 'Add pictures'),
  picture: both(
    (place: number) => `图片 ${place}`,
    (place) => `Picture ${place}`,
  ),
  openPicture: both(
    (name: string) => `放大${name}`,
    (name) => `Enlarge ${name.toLowerCase()}`,
  ),
  removePicture: both(
    (name: string) => `移除${name}`,
    (name) => `Remove ${name.toLowerCase()}`,
  ),
  uploadingPicture: both(
    (name: string) => `正在上传${name}`,
    (name) => `Uploading ${name.toLowerCase()}`,
  ),
  retryPicture: both('重试', 'Retry'),
  pictureTooLarge: both(
    '这张图片超过 25 MB，请换一张小一些的',
    'This picture is larger than 25 MB. Please choose a smaller one',
  ),
  pictureUnreadable: both(
    '打不开这个文件，请选择 JPG、PNG 或 WebP 图片；HEIC 照片打不开时，可以截屏后再选',
    'This file can’t be opened. Please choose a JPG, PNG or WebP picture. If a HEIC photo can’t be opened, take a screenshot of it',
  ),
  tooManyPictures: both(
    (max: number) => `最多 ${max} 张，多选的没有添加`,
    (max) => `Up to ${max} pictures. The others were not added`,
  ),
  notSent: both(
    '网络中断，图片没有传上去；您写的内容还在，请重试',
    'The connection was lost and the picture wasn’t sent. What you wrote is still here. Please try again',
  ),
  uploadLimit: both(
    (max: number) => `24 小时内最多上传 ${max} 次图片，请稍后再试`,
    (max) => `You can upload up to ${max} pictures in 24 hours. Please try again later`,
  ),
  picturesWait: both('图片还在上传，请稍等', 'Please wait until the pictures are uploaded'),
  picturesFailed: both(
    '有图片没有传上去，请重试或移除',
    'A picture wasn’t uploaded. Please retry or remove it',
  ),
  picturesGone: both('图片已过期，请重新添加', 'The pictures have expired. Please add them again'),
  limit: both(
    (max: number) => `24 小时内最多发送 ${max} 次，请稍后再试；着急的话可以拨打客服热线`,
    (max) =>
      `You can send up to ${max} messages in 24 hours. Please try again later, or call us if it’s urgent`,
  ),
})
