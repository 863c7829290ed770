/** The commands of a journey, the same for every browser engine. Actions wait until they are possible. */
export type Driver = {
  open(url: string): Promise<void>
  url(): Promise<string>
  /** Clicks the element at an XPath, once it exists and nothing covers it. */
  click(xpath: string): Promise<void>
  /** Focuses the field at an XPath by a click, and types. */
  type(xpath: string, text: string): Promise<void>
  /** The visible text of an element, once it exists. */
  text(xpath: string): Promise<string>
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** The viewport as PNG. */
  screenshot(): Promise<Buffer>
  /** Starts recording errors of the open page, in a browser that does not report them itself. */
  watchErrors(): Promise<void>
  /** The uncaught errors and `console.error` messages of pages so far. */
  errors(): Promise<string[]>
  close(): Promise<void>
}
