import { defineConfig } from 'vite'
import { supportedBrowsers } from '../../tools/browsers/plugin.ts'

/** Builds the demonstration's phones: one script and one style, under names that the simulators know. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [supportedBrowsers('softphone')],
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      output: { entryFileNames: 'phone.js', assetFileNames: 'phone[extname]' },
    },
  },
})
