import { existsSync } from 'node:fs'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { expect, test } from 'vitest'
import { loginLogDays } from '../../../people/users/login-log.ts'
import { agreements, banners, bannersForPlan, questions } from './content.ts'

function blocks(text: string): string[] {
  return text.split('\n\n')
}

function headings(text: string): number {
  return blocks(text).filter((block) => block.startsWith('## ')).length
}

function listItems(text: string): number {
  return text.split('\n').filter((line) => line.startsWith('- ')).length
}

test('every text has a Chinese and an English version', () => {
  for (const { texts } of [...banners, ...questions, ...agreements]) {
    expect(texts.zh.title).toMatch(/\p{Script=Han}/u)
    expect(texts.en.title).not.toMatch(/\p{Script=Han}|^$/u)
  }
  for (const { texts } of [...questions, ...agreements]) {
    const [zh, en] = [texts.zh.body, texts.en.body]
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).not.toMatch(/\p{Script=Han}|[，。：；、]|^$/u)
    expect(blocks(en)).toHaveLength(blocks(zh).length)
  }
})

test('banners and questions are in order, and no question is repeated', () => {
  for (const rows of [banners, questions]) {
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
  }
  expect(new Set(questions.map(({ texts }) => texts.zh.title)).size).toBe(questions.length)
  expect([...new Set(questions.map(({ category }) => category))]).toEqual([
    'buying',
    'binding',
    'calls',
    'renewal',
    'privacy',
  ])
})

test('[SC-11] the four agreements have the same structure in both languages and a readable length', () => {
  expect(agreements.map(({ id }) => id)).toEqual(['service', 'privacy', 'renewal', 'refund'])
  for (const { texts } of agreements) {
    const [zh, en] = [texts.zh.body, texts.en.body]
    const characters = zh.match(/\p{Script=Han}/gu)?.length ?? 0
    expect(characters).toBeGreaterThanOrEqual(400)
    expect(characters).toBeLessThanOrEqual(900)
    expect(headings(zh)).toBeGreaterThanOrEqual(6)
    expect(headings(en)).toBe(headings(zh))
    expect(listItems(en)).toBe(listItems(zh))
  }
})

test('the privacy policy lists what data is stored and for how long', () => {
  const { zh, en } = agreements.find(({ id }) => id === 'privacy')!.texts
  for (const phrase of [
    '地区',
    '收藏',
    '网络地址',
    '付款人的标识',
    '只有您打开语音留言，才在告知来电人后录下其留言，加密保存 7 天',
    '微信：您选择时，通知您客服已回复',
    '号码提醒在结束后、保存的搜索在最后查看后保存 180 天',
    '通话记录按您的设置保存 7、30、180 天或不保存，默认 30 天',
  ])
    expect(zh.body).toContain(phrase)
  expect(loginLogDays).toBeGreaterThanOrEqual(184)
  expect(zh.body).toContain('登录和请求验证码的日志依照法律保存六个月')
  expect(en.body).toContain(
    'calls after 7, 30, 180 days or never kept at all, as you set it, 30 days if you set nothing',
  )
  expect(en.body).toContain('WeChat, if you choose it: to tell you of replies')
  expect(en.body).toContain(
    'only if you turn voicemail on are the messages of callers recorded, who are told so first',
  )
  expect(en.body).toContain('saved searches 180 days after you last looked at them')
  expect(en.body).toContain('the log of logins and requests for codes after six months')
})

test('a banner has either a video or a link to a screen', () => {
  for (const { video, video_poster: poster, link } of banners) {
    expect(Boolean(poster)).toBe(Boolean(video))
    expect(Boolean(link)).toBe(!video)
  }
})

test('every picture and video of a banner is a file of the shop', () => {
  const media = new URL('../../../../../shop/public/', import.meta.url)
  for (const { texts, video, video_poster: poster } of banners) {
    const pictures = Object.values(texts).map(({ image }) => image)
    for (const address of [...pictures, video, poster].filter(
      (value) => value !== null && value !== undefined,
    )) {
      expect(existsSync(new URL(address.replace('/mobile/', ''), media)), address).toBe(true)
    }
  }
})

test('the banner with the video is left out under another number plan', () => {
  expect(bannersForPlan(defaultPlan)).toEqual(banners)
  const others = bannersForPlan({ ...defaultPlan, prefix: '400' })
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ video }) => video)).toEqual([])
})
