import type { Locale } from '@hao/contract/locale.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import type { Locale as AntLocale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import chinese from 'antd/es/locale/zh_CN'
import { Router } from 'wouter'
import { createQueryClient } from '../base/api/query.ts'
import { useThemeName } from '../base/browser/theme-choice.ts'
import { styleNonce } from '../base/browser/style-nonce.ts'
import { askBeforeNavigation } from '../base/browser/ask-before-leaving.ts'
import { useReducedMotion } from '../base/browser/use-reduced-motion.ts'
import { useLocale } from '../base/texts/locale.ts'
import { createTheme } from '../base/theme.ts'
import { Session } from './session.tsx'

const client = createQueryClient()
const words = { zh: withMonthNames(chinese), en: withMonthNames(english) } satisfies Record<Locale, unknown>

/** Names the buttons of a calendar's year and month by what they show. */
function withMonthNames({ DatePicker: picker, ...locale }: AntLocale): AntLocale {
  if (!picker) return locale
  const lang = { ...picker.lang, yearSelect: '', monthSelect: '' }
  return { ...locale, DatePicker: { ...picker, lang } }
}

/** The operator's console in the user's language and theme. */
export function Console() {
  const look = useThemeName()
  const locale = useLocale()
  const still = useReducedMotion()
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider
        theme={createTheme({ look, locale, still })}
        locale={words[locale]}
        button={{ autoInsertSpace: false }}
        form={{ scrollToFirstError: { block: 'center', focus: true } }}
        {...(styleNonce && { csp: { nonce: styleNonce } })}
      >
        <App className="console" message={{ maxCount: 3 }}>
          <Router aroundNav={askBeforeNavigation}>
            <Session />
          </Router>
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
}
