import { createRoot } from 'react-dom/client'
import { Dialler } from './dialler.tsx'
import { Phone } from './phone.tsx'
import './style.css'
import { texts as t } from './texts.ts'

const place = document.getElementById('phone')
const page = place?.dataset['page']
/** Of the edge's WebSockets; 0 where there is no edge. */
const port = Number(place?.dataset['port'])

document.documentElement.lang = t.lang
document.title = page === 'dial' ? t.dial.title : t.phone.title

if (place)
  createRoot(place).render(
    <>
      <header className="demo">{t.demo}</header>
      {port > 0 ? face() : <main className="warning">{t.offline}</main>}
    </>,
  )

function face() {
  return page === 'dial' ? <Dialler port={port} /> : <Phone port={port} />
}
