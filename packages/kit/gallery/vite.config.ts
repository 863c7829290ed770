import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The gallery: every component on one page, for people and browser tests. `npx vite packages/kit/gallery`.
 */
export default defineConfig({
  root: here('.'),
  publicDir: here('../../../apps/shop/public'),
  plugins: [react()],
  logLevel: 'error',
})
