import { createRoot } from 'react-dom/client'
import { Dialler } from './dialler.tsx'
import { Phone } from './phone.tsx'
import './style.css'
import { texts as t } from './texts.ts'

const place = document.getElementById('phone')
const page = place?.dataset['page']
/** Of the edge's WebSockets; 0 where there is no edge. */
const port = Number(place?.dataset['port'])
/** A page by https may not use a plain WebSocket, but to this machine itself. */
const isKeptFrom =
  location.protocol === 'https:' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)

const [offline, secure] = [port > 0 ? undefined : t.offline, isKeptFrom ? t.secure : undefined]
const problem = offline ?? secure

document.documentElement.lang = t.lang
document.title = page === 'dial' ? t.dial.title : t.phone.title

if (place)
  createRoot(place).render(
    <>
      <header className="demo">{t.demo}</header>
      {problem === undefined ? face() : <main className="warning">{problem}</main>}
    </>,
  )

function face() {
  return page === 'dial' ? <Dialler port={port} /> : <Phone port={port} />
}
