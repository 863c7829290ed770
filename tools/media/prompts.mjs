// node tools/media/prompts.mjs: speaks the prompts of the SIP edge by espeak-ng and sox, Debian's packages.
// A recording of a person may replace any of them: a file of A-law without a header, 8,000 samples a second.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The names of numbers are those of `spokenNames` in the server's `telephony/ring-rules/announcement.ts`. */
const texts = {
  call: '有电话拨打您的号码',
  'press-1': '按一接听',
  busy: '您好，您拨打的号码暂时不方便接听，请稍后再拨。',
  voicemail: '您好，机主暂时无法接听。请在提示音后留言。留言将被录音，并保存七天。最长两分钟，挂断即结束。',
  parcel: '快递',
  takeaway: '外卖',
  'used-car': '二手车',
  'second-hand': '二手',
  rent: '租房',
  work: '工作',
  shopping: '网购',
  dating: '相亲',
  business: '生意',
  ...Object.fromEntries([...'零幺二三四五六七八九'].map((word, digit) => [digit, word])),
}

const folder = mkdtempSync(join(tmpdir(), 'hao-prompts-'))
const spoken = join(folder, 'spoken.wav')
// `cmn` alone reads Chinese characters by their English names in Debian 12.
const voice = ['-v', 'cmn-latn-pinyin', '-s', '150', '-p', '45', '-w', spoken]
const trim = ['silence', '1', '0.01', '0.5%', 'reverse', 'silence', '1', '0.01', '0.5%', 'reverse']
const line = ['highpass', '250', 'lowpass', '3600', 'norm', '-4', 'rate', '8000', 'pad', '0', '0.12']
const format = ['-t', 'raw', '-e', 'a-law', '-b', '8', '-c', '1']
for (const [name, text] of Object.entries(texts)) {
  execFileSync('espeak-ng', [...voice, text], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  const file = new URL(`../../apps/sip-edge/src/media/prompts/${name}.alaw`, import.meta.url).pathname
  execFileSync('sox', ['-V1', '-R', spoken, ...format, file, ...trim, ...line])
}
rmSync(folder, { recursive: true })
