import { UAParser } from 'ua-parser-js'

/**
 * A short name of a browser, such as "iPhone · WeChat" or "Huawei · Chrome"; '' if unknown. It consists only
 * of names known to the parser: it is sent by SMS, so no foreign text may get into it.
 */
export function describeDevice(userAgent: string): string {
  const { device, os, browser } = UAParser(userAgent.slice(0, 500))
  const machine = device.vendor === 'Apple' ? device.model : device.vendor
  const words = [machine ?? os.name, browser.name?.replace('Mobile ', '')]
  return words.filter((word) => word !== undefined && /^[A-Za-z][A-Za-z \d]{0,19}$/.test(word)).join(' · ')
}
