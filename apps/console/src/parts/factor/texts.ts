import { both, defineTexts } from '../../base/texts/texts.ts'

export const factorTexts = defineTexts({
  methods: {
    passkey: both('通行密钥', 'Passkey'),
    totp: both('验证器应用', 'Authenticator app'),
    recovery: both('恢复码', 'Recovery code'),
  },
  method: both('验证方式', 'How to confirm'),
  code: both('6 位验证码', '6-digit code'),
  codeHint: both(
    '打开手机上的验证器应用，输入当前显示的 6 位数字',
    'Open the authenticator app on your phone and enter the 6 digits it shows',
  ),
  codeMissing: both('请输入 6 位数字', 'Enter the 6 digits'),
  recovery: both('恢复码', 'Recovery code'),
  recoveryHint: both(
    '输入一个还没有用过的恢复码，每个只能用一次',
    'Enter a code you have not used yet. Each code works once',
  ),
  recoveryMissing: both('请输入恢复码', 'Enter a recovery code'),
  usePasskey: both('使用通行密钥', 'Use a passkey'),
  passkeyHint: both(
    '用指纹、面容、屏幕锁或安全密钥确认',
    'Confirm with your fingerprint, face, screen lock or security key',
  ),
  passkeyFailed: both('通行密钥验证没有完成，请重试', 'The passkey did not work. Please try again'),
  confirm: both('确认', 'Confirm'),
  scan: both(
    '用验证器应用扫描二维码，再输入它显示的 6 位数字',
    'Scan this with an authenticator app, then enter the 6 digits it shows',
  ),
  scanned: both('二维码，内容与下面的密钥相同', 'QR code with the key below'),
  secret: both('无法扫描时，手动输入密钥', 'Can’t scan it? Enter this key'),
  addPasskey: both('创建通行密钥', 'Create passkey'),
  addPasskeyHint: both(
    '由这台设备或安全密钥保管，登录时用指纹、面容或屏幕锁确认',
    'Stored on this device or a security key. You confirm with your fingerprint, face or screen lock',
  ),
  noPasskey: both(
    '通行密钥需要用域名打开运营台（如 localhost），不支持 IP 地址',
    'To use passkeys, open the console by a domain name such as localhost, not by an IP address',
  ),
  passkeyName: both('名称', 'Name'),
  passkeyNameHint: both('例如：办公室电脑', 'For example: office computer'),
  codes: both('请保存这些恢复码', 'Save these recovery codes'),
  codesText: both(
    '手机或密钥丢失时，用恢复码登录，每个只能用一次。关闭后不再显示。',
    'Use one to log in if you lose your phone or key. Each code works once. They are not shown again.',
  ),
  copy: both('复制', 'Copy'),
  copied: both('已复制', 'Copied'),
  download: both('下载', 'Download'),
  saved: both('我已保存', 'I have saved them'),
})
