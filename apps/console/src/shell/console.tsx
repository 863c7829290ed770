import type { Locale } from '@hao/contract/locale.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import english from 'antd/locale/en_US'
import chinese from 'antd/locale/zh_CN'
import { createQueryClient } from '../base/api/query.ts'
import { useThemeName } from '../base/browser/theme-choice.ts'
import { styleNonce } from '../base/browser/style-nonce.ts'
import { useReducedMotion } from '../base/browser/use-reduced-motion.ts'
import { useLocale } from '../base/texts/locale.ts'
import { createTheme } from '../base/theme.ts'
import { Session } from './session.tsx'

const client = createQueryClient()
const words = { zh: chinese, en: english } satisfies Record<Locale, unknown>

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
        {...(styleNonce && { csp: { nonce: styleNonce } })}
      >
        <App className="console" message={{ maxCount: 3 }}>
          <Session />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
}
