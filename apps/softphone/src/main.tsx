import { createRoot } from 'react-dom/client'
import { Dialler } from './dialler.tsx'
import { Phone } from './phone.tsx'
import './style.css'
import { texts as t } from './texts.ts'

const place = document.getElementById('phone')
const page = place?.dataset['page']
/** The port of the edge's WebSockets; 0 without an edge. */
const port = Number(place?.dataset['port'])
/** An https page may open a plain WebSocket to the local machine only. */
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
