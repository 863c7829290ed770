import type { Locale } from '@hao/contract/locale.ts'
import { theme as algorithms, type ThemeConfig } from 'antd'

export type ThemeName = 'light' | 'dark'

/** The shop's colours as in packages/kit/src/tokens.css: light, then dark. */
export const tokens = {
  paper: ['#f6f4ef', '#101413'],
  card: ['#fff', '#191e1d'],
  ink: ['#1b1f1e', '#eef1ef'],
  'ink-2': ['#5c6462', '#a9b2af'],
  'ink-3': ['#6b726f', '#8c9592'],
  line: ['#e9e5dc', '#2a302e'],
  jade: ['#0e6b5c', '#5cc9b3'],
  'jade-soft': ['#e3f0ec', '#17302b'],
  'on-jade': ['#fff', '#0c1513'],
  vermilion: ['#c8321c', '#ff8a70'],
  'vermilion-soft': ['#fbeae5', '#36201b'],
  'on-vermilion': ['#fff', '#2a0f08'],
  gold: ['#8a5a00', '#e5b65c'],
  'gold-soft': ['#fbf1dc', '#30270f'],
} as const satisfies Record<string, readonly [string, string]>

const chinese = "'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Noto Sans CJK SC', 'Noto Sans SC'"

/** In English the Chinese fonts come last, because their quotation marks have full width. */
export const fonts = {
  zh: `-apple-system, ${chinese}, system-ui, sans-serif`,
  en: `-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, ${chinese}, system-ui, sans-serif`,
} satisfies Record<Locale, string>

/**
 * Ant Design's theme in the shop's colours. Derived colours with too little contrast (WCAG 1.4.3) are
 * replaced. `still` turns animations off.
 */
export function createTheme({
  look,
  locale,
  still,
}: {
  look: ThemeName
  locale: Locale
  still: boolean
}): ThemeConfig {
  const of = (name: keyof typeof tokens) => tokens[name][look === 'light' ? 0 : 1]
  // Darker or lighter than Ant Design's own hover colour, for contrast with the page.
  const hover = look === 'light' ? '#0b5a4d' : '#7ad6c3'
  return {
    algorithm: look === 'dark' ? algorithms.darkAlgorithm : algorithms.defaultAlgorithm,
    token: {
      ...(still && { motion: false, motionUnit: 0 }),
      fontFamily: fonts[locale],
      borderRadius: 8,
      colorPrimary: of('jade'),
      colorInfo: of('jade'),
      colorInfoBg: of('jade-soft'),
      colorInfoBorder: of('line'),
      colorLink: of('jade'),
      colorPrimaryHover: hover,
      colorLinkHover: hover,
      colorErrorHover: look === 'light' ? '#a82813' : '#ffa491',
      colorError: of('vermilion'),
      colorWarning: of('gold'),
      colorText: of('ink'),
      colorTextSecondary: of('ink-2'),
      colorTextTertiary: look === 'light' ? '#5b6067' : of('ink-2'),
      colorTextDescription: look === 'light' ? '#5b6067' : of('ink-2'),
      colorTextPlaceholder: look === 'light' ? '#6b6f76' : of('ink-3'),
      colorBgLayout: of('paper'),
      colorBgContainer: of('card'),
      colorBorderSecondary: of('line'),
      colorPrimaryBg: of('jade-soft'),
      colorErrorBg: of('vermilion-soft'),
      colorWarningBg: of('gold-soft'),
      controlItemBgActive: of('jade-soft'),
      controlItemBgActiveHover: look === 'light' ? '#d6e8e2' : '#1d3a34',
      colorTextLightSolid: of('on-jade'),
    },
    components: {
      Layout: { siderBg: of('card'), headerBg: of('card'), headerHeight: 56, headerPadding: '0 20px' },
      Menu: { itemHeight: 34, groupTitleColor: of('ink-2'), itemBg: of('card') },
      Table: { headerBg: look === 'light' ? '#f3f1ea' : '#202625' },
    },
  }
}
