import '../src/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Entry } from './entry.tsx'
import { Floating } from './floating.tsx'
import './gallery.css'
import { Showcase } from './showcase.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('no #root')
createRoot(root).render(
  <StrictMode>
    <main>
      <Showcase />
      <Entry />
      <Floating />
    </main>
  </StrictMode>,
)
