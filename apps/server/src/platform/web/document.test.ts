import { createHash } from 'node:crypto'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { expect, test } from 'vitest'
import {
  renderBodyEnd,
  buildContentPolicy,
  renderHeadEnd,
  renderHeadStart,
  renderPlainShell,
  type RootAttributes,
} from './document.ts'
import { renderShareTags } from './share-tags.ts'

const style = 'body{color:red}'
const assets = {
  entry: '/mobile/assets/entry.js',
  inline: 'keep()',
  inlineHash: createHash('sha256').update('keep()').digest('base64'),
  scripts: ['/mobile/assets/home.js'],
  style,
  styleHash: createHash('sha256').update(style).digest('base64'),
  sheets: ['base.css', 'home.css'],
}

const face = { font: '/digits.woff2', paper: { light: '#f6f4ef', dark: '#101413' } }
const root: RootAttributes = {
  locale: 'zh',
  plan: defaultPlan,
  theme: undefined,
  text: undefined,
  demo: false,
  staging: false,
  calls: false,
  now: 5,
}

test('the head has the styles and names their sheets', () => {
  const head = renderHeadStart(root, face, assets)
  expect(head).toContain('<html lang="zh-CN" data-now="5">')
  const other = renderHeadStart({ ...root, plan: { ...defaultPlan, prefix: '400' } }, face, assets)
  expect(other).toContain('<html lang="zh-CN" data-plan="{&quot;prefix&quot;:&quot;400&quot;,')
  expect(head).toContain(`<style data-from="base.css home.css">${style}</style>`)
})

test('the page marks a chosen theme, large text and a demonstration, only if they apply', () => {
  const chosen = renderHeadStart(
    { ...root, theme: 'dark', text: 'large', demo: true, staging: true, calls: true },
    face,
    assets,
  )
  expect(chosen).toContain(
    'data-theme="dark" data-text="large" data-demo data-staging data-calls data-now="5">',
  )
  const colors = (head: string) =>
    [...head.matchAll(/content="(#\w+)" media="\(prefers-color-scheme: (\w+)/g)].map(([, ...pair]) => pair)
  expect(colors(chosen)).toEqual([
    ['#101413', 'light'],
    ['#101413', 'dark'],
  ])
  expect(colors(renderHeadStart(root, face, assets))).toEqual([
    ['#f6f4ef', 'light'],
    ['#101413', 'dark'],
  ])
})

const scripts =
  '<script type="module" src="/mobile/assets/home.js"></script><script type="module" src="/mobile/assets/entry.js"></script>'

test('the scripts of a rendered page wait in a template; the first picture is preloaded', () => {
  const head = renderHeadEnd({ title: '95013', preload: [{ href: '/b.avif' }] }, assets)
  expect(head).toContain('<link rel="preload" as="image" href="/b.avif" fetchpriority="high">')
  expect(head).toContain(`<template id="scripts">${scripts}</template>`)
  expect(head.split('<script').length).toBe(3)
})

test('the scripts of a plain shell load at once', () => {
  const shell = renderPlainShell('95013', assets)
  expect(shell).toContain(`<title>95013</title>${scripts}</head>`)
  expect(shell).not.toContain('<template')
})

test('a title and a URL are escaped', () => {
  const head = renderHeadEnd({ title: '</title><script>', preload: [{ href: '"><script>' }] }, assets)
  expect(head).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
  expect(head).toContain('href="&quot;&gt;&lt;script&gt;"')
})

test('a page has share tags with URLs of the shop, and their texts are escaped', () => {
  const pictures = { wide: '/mobile/share/zh/wide/mask.png?mask=8&on=tail', square: '/square.png' }
  const share = { title: '"> <script>', text: 'Words & more', site: '95013', path: '/mobile/home', pictures }
  const tags = renderShareTags(share, 'https://shop.example')
  for (const tag of [
    '<meta property="og:title" content="&quot;&gt; &lt;script&gt;">',
    '<meta name="description" property="og:description" content="Words &amp; more">',
    '<meta property="og:image" content="https://shop.example/mobile/share/zh/wide/mask.png?mask=8&amp;on=tail">',
    '<meta property="og:url" content="https://shop.example/mobile/home">',
    '<meta property="og:site_name" content="95013">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(tags).toContain(tag)
})

const policyFor = (regions: string, secure = false) => buildContentPolicy(assets, { regions, secure })

test('[AP-17] the policy allows the regions from their CDN only', () => {
  expect(policyFor('https://cdn.example/regions.json')).toContain("connect-src 'self' https://cdn.example;")
  expect(policyFor('/mobile/regions.json')).toContain("connect-src 'self';")
})

test('the policy allows the inlined style and script by hash and no other inline code', () => {
  const policy = policyFor('/mobile/regions.json')
  expect(policy).toContain(`style-src 'self' 'sha256-${assets.styleHash}';`)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect([policy, policyFor('/', true)].map((each) => each.includes('upgrade-insecure-requests'))).toEqual([
    false,
    true,
  ])
  expect(policy).toContain(`script-src 'self' 'sha256-${assets.inlineHash}';`)
  expect(renderBodyEnd('[]', {})).toContain('<script type="application/json" id="state">[]</script>')
})
