import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The outcome of a message: the status of its final response, or why there is none. */
export type Outcome = number | 'dropped' | 'closed' | 'awaited'

/** One of the torture messages of RFC 4475. */
export type TortureMessage = {
  section: string
  name: string
  title: string
  /** A registrar for phone numbers with a carrier that knows none of the numbers. */
  udp: Outcome
  /** Closed when a message's length is unknown, awaited while a part is missing. */
  tcp: Outcome
  requestedNumber: string | undefined
  /** Latin-1: one character per byte. */
  text: string
}

type Row = [
  section: string,
  name: string,
  title: string,
  udp: Outcome,
  tcp?: Outcome,
  requestedNumber?: string,
]

const rows: readonly Row[] = [
  ['3.1.1.1', 'wsinv', 'A Short Tortuous INVITE', 481],
  ['3.1.1.2', 'intmeth', 'Wide Range of Valid Characters', 501],
  ['3.1.1.3', 'esc01', 'Valid Use of the % Escaping Mechanism', 404, 404, 'sips:user@examplecom'],
  ['3.1.1.4', 'escnull', 'Escaped Nulls in URIs', 404],
  ['3.1.1.5', 'esc02', 'Use of % When It Is Not an Escape', 501],
  ['3.1.1.6', 'lwsdisp', 'Message with No LWS between Display Name and <', 200],
  ['3.1.1.7', 'longreq', 'Long Values in Header Fields', 404, 404, 'user'],
  ['3.1.1.8', 'dblreq', 'Extra Trailing Octets in a UDP Datagram', 404, 'closed'],
  ['3.1.1.9', 'semiuri', 'Semicolon-Separated Parameters in URI User Part', 200],
  ['3.1.1.10', 'transports', 'Varied and Unknown Transport Types', 200],
  ['3.1.1.11', 'mpart01', 'Multipart MIME Message', 405],
  ['3.1.1.12', 'unreason', 'Unusual Reason Phrase', 'dropped'],
  ['3.1.1.13', 'noreason', 'Empty Reason Phrase', 'dropped'],
  ['3.1.2.1', 'badinv01', 'Extraneous Header Field Separators', 400],
  ['3.1.2.2', 'clerr', 'Content Length Larger Than Message', 400, 'awaited'],
  ['3.1.2.3', 'ncl', 'Negative Content-Length', 400, 'closed'],
  ['3.1.2.4', 'scalar02', 'Request Scalar Fields with Overlarge Values', 400],
  ['3.1.2.5', 'scalarlg', 'Response Scalar Fields with Overlarge Values', 'dropped'],
  ['3.1.2.6', 'quotbal', 'Unterminated Quoted String in Display Name', 400],
  ['3.1.2.7', 'ltgtruri', '<> Enclosing Request-URI', 400],
  ['3.1.2.8', 'lwsruri', 'Malformed SIP Request-URI (embedded LWS)', 400],
  ['3.1.2.9', 'lwsstart', 'Multiple SP Separating Request-Line Elements', 404, 404, 'user'],
  ['3.1.2.10', 'trws', 'SP Characters at End of Request-Line', 200],
  ['3.1.2.11', 'escruri', 'Escaped Headers in SIP Request-URI', 404, 404, 'user'],
  ['3.1.2.12', 'baddate', 'Invalid Time Zone in Date Header Field', 404, 404, 'user'],
  ['3.1.2.13', 'regbadct', 'Failure to Enclose name-addr URI in <>', 404],
  ['3.1.2.14', 'badaspec', 'Spaces within addr-spec', 200],
  ['3.1.2.15', 'baddn', 'Non-token Characters in Display Name', 400, 'awaited'],
  ['3.1.2.16', 'badvers', 'Unknown Protocol Version', 505],
  ['3.1.2.17', 'mismatch01', 'Start Line and CSeq Method Mismatch', 400],
  ['3.1.2.18', 'mismatch02', 'Unknown Method with CSeq Method Mismatch', 400],
  ['3.1.2.19', 'bigcode', 'Overlarge Response Code', 'dropped'],
  ['3.2.1', 'badbranch', 'Missing Transaction Identifier', 200],
  ['3.3.1', 'insuf', 'Missing Required Header Fields', 400],
  ['3.3.2', 'unkscm', 'Request-URI with Unknown Scheme', 416],
  ['3.3.3', 'novelsc', 'Request-URI with Known but Atypical Scheme', 416],
  ['3.3.4', 'unksm2', 'Unknown URI Schemes in Header Fields', 404],
  ['3.3.5', 'bext01', 'Proxy-Require and Require', 420],
  ['3.3.6', 'invut', 'Unknown Content-Type', 415],
  ['3.3.7', 'regaut01', 'Unknown Authorization Scheme', 404],
  ['3.3.8', 'multi01', 'Multiple Values in Single Value Required Fields', 400],
  ['3.3.9', 'mcl01', 'Multiple Content-Length Values', 400, 'closed'],
  ['3.3.10', 'bcast', '200 OK Response with Broadcast Via Header Field Value', 'dropped'],
  ['3.3.11', 'zeromf', 'Max-Forwards of Zero', 200],
  ['3.3.12', 'cparam01', 'REGISTER with a Contact Header Parameter', 404],
  ['3.3.13', 'cparam02', 'REGISTER with a url-parameter', 404],
  ['3.3.14', 'regescrt', 'REGISTER with a URL Escaped Header', 404],
  ['3.3.15', 'sdp01', 'Unacceptable Accept Offering', 404, 404, 'user'],
  ['3.4.1', 'inv2543', 'INVITE with RFC 2543 Syntax', 400, 'closed'],
]

/** The 49 messages of RFC 4475 in the order of its sections, from the archive in its appendix A. */
export const tortureMessages: readonly TortureMessage[] = rows.map(
  ([section, name, title, udp, tcp = udp, requestedNumber]) => ({
    section,
    name,
    title,
    udp,
    tcp,
    requestedNumber,
    text: readFileSync(join(import.meta.dirname, `${name}.dat`), 'latin1'),
  }),
)
