import { findAttribute, type Description, iceCredentials, isNullAddress, type Section } from './sdp.ts'

/** Whether both sides agreed to send and to receive RTP in one section: neither has the other on hold. */
export function isTwoWay(one: Description, other: Description): boolean {
  return one.sections.some((section, index) => {
    const answer = other.sections[index]
    return answer !== undefined && sendsAndReceives(one, section) && sendsAndReceives(other, answer)
  })
}

function sendsAndReceives(description: Description, section: Section): boolean {
  if (section.port === 0 || !section.protocol.includes('RTP/')) return false
  // The hold of RFC 2543. With ICE it only means that the candidates were not known yet.
  if (isNullAddress(section.connection) && !iceCredentials(description, section)) return false
  const isOneWay = (part: Description | Section) =>
    ['sendonly', 'recvonly', 'inactive'].some((name) => findAttribute(part, name) !== undefined)
  return findAttribute(section, 'sendrecv') !== undefined || !(isOneWay(section) || isOneWay(description))
}
