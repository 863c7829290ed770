import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { JsSdkConfig } from '../../platform/integrations/wechat/open-platform.ts'
import { requireOpenPlatform, toRefusal } from './identify-payer.ts'

/**
 * The JS-SDK's signature for a page of `origin`. Refuses `bad-request` for another site, `wechat-off` and
 * `wechat-unavailable`.
 */
export async function signPage(
  context: Context,
  { url, origin }: { url: string; origin: string },
): Promise<JsSdkConfig> {
  const platform = requireOpenPlatform(context)
  if (new URL(url).origin !== origin) throw refuse('bad-request')
  return platform.jsSdkConfig(url).catch((error: unknown) => {
    throw toRefusal(context, error)
  })
}
