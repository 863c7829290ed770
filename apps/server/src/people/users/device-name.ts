import { UAParser } from 'ua-parser-js'

/**
 * What a browser calls itself, such as "iPhone · WeChat" or "Huawei · Chrome"; '' for one that is not known. Made of the parser's own words for makers,
 * systems and browsers: a name that is told by SMS must have no room for a stranger's.
 */
export function describeDevice(userAgent: string): string {
  const { device, os, browser } = UAParser(userAgent.slice(0, 500))
  const machine = device.vendor === 'Apple' ? device.model : device.vendor
  const words = [machine ?? os.name, browser.name?.replace('Mobile ', '')]
  return words.filter((word) => word !== undefined && /^[A-Za-z][A-Za-z \d]{0,19}$/.test(word)).join(' · ')
}
