import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { detectInApp } from '../in-app/user-agent.ts'

/**
 * Whether this browser has passkeys for the shop. Apps' own browsers have none, and none has any for an IP
 * address. False in the first render.
 */
export function useCanUsePasskeys(): boolean {
  return (
    useHydrated() &&
    'PublicKeyCredential' in window &&
    detectInApp(navigator.userAgent) === undefined &&
    !/^[\d.]+$|:/.test(location.hostname)
  )
}
