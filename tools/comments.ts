const maxColumns = 110

/** The comment lines of a source file that are too wide, one line each. */
export function findWideComments(path: string, text: string): string[] {
  return readCommentLines(text)
    .filter(({ line }) => line.length > maxColumns)
    .map(({ number }) => `${path}:${number}: a comment line of more than ${maxColumns} columns`)
}

/** The lines that are comments as a whole, with their numbers from 1. */
function readCommentLines(text: string): { number: number; line: string }[] {
  let inBlock = false
  return text.split('\n').flatMap((line, index) => {
    const opens = /^\s*(?:\{\s*)?\/\*/.test(line)
    const isComment = inBlock || opens || /^\s*\/\//.test(line)
    if (opens) inBlock = true
    if (inBlock && line.includes('*/')) inBlock = false
    return isComment ? [{ number: index + 1, line }] : []
  })
}
