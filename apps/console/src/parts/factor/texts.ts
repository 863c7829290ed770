import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  methods: { passkey: '通行密钥', totp: '验证器应用', recovery: '恢复码' },
  method: '验证方式',
  code: '6 位验证码',
  codeHint: '打开手机上的验证器应用，输入当前显示的 6 位数字',
  codeMissing: '请输入 6 位数字',
  recovery: '恢复码',
  recoveryHint: '输入一个还没有用过的恢复码，每个只能用一次',
  recoveryMissing: '请输入恢复码',
  usePasskey: '使用通行密钥',
  passkeyHint: '用指纹、面容、屏幕锁或安全密钥确认',
  passkeyFailed: '通行密钥验证没有完成，请重试',
  confirm: '确认',
  app: '验证器应用',
  scan: '用验证器应用扫描二维码，再输入它显示的 6 位数字',
  scanned: '二维码，内容与下面的密钥相同',
  secret: '无法扫描时，手动输入密钥',
  addPasskey: '创建通行密钥',
  addPasskeyHint: '由这台设备或安全密钥保管，登录时用指纹、面容或屏幕锁确认',
  noPasskey: '通行密钥需要用域名打开运营台（如 localhost），不支持 IP 地址',
  passkeyName: '名称',
  passkeyNameHint: '例如：办公室电脑',
  codes: '请保存这些恢复码',
  codesText: '手机或密钥丢失时，用恢复码登录，每个只能用一次。关闭后不再显示。',
  copy: '复制',
  copied: '已复制',
  download: '下载',
  saved: '我已保存',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    factor: typeof zh
  }
}

export const factorTexts = defineTexts('factor', zh)
