const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

const ignore = (event: DragEvent) => {
  if (hasFiles(event)) event.preventDefault()
}

/** Keeps the browser from opening a file that is dropped beside a drop zone: that would leave the console. */
export function ignoreStrayFiles(): void {
  addEventListener('dragover', ignore)
  addEventListener('drop', ignore)
}

/** A dropped file, or why it is none; undefined when something else was dropped, such as text. */
export async function readDroppedFile({
  files,
}: DataTransfer): Promise<File | 'folder' | 'severalFiles' | undefined> {
  const [file] = files
  if (!file || files.length > 1) return file && 'severalFiles'
  // A dropped folder looks like a file that cannot be read.
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => file,
      () => 'folder' as const,
    )
}
