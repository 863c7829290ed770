/** Types that the DOM library lacks or declares less exactly than the standards. */
interface Navigator {
  /** Network Information API; not in every browser. */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

interface ImportMetaEnv {
  readonly VITE_REGIONS_URL?: string
}

interface Performance {
  getEntriesByType(type: 'navigation'): PerformanceNavigationTiming[]
}
