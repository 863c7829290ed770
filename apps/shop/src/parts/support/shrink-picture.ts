/** The longest side (px) that the server keeps. */
const maxSide = 1600
const quality = 0.85
const maxBytes = 25 * 1024 * 1024

/** What is wrong with a chosen file, as a key of the texts. */
export type PictureProblem = 'pictureTooLarge' | 'pictureUnreadable'

/**
 * A chosen picture as a small JPEG in a data URL, upright and without metadata: what the phone took the
 * picture with, and where, does not leave it. Any picture that the browser can show works, HEIC too.
 */
export async function shrinkPicture(file: File): Promise<{ data: string } | { problem: PictureProblem }> {
  if (file.size > maxBytes) return { problem: 'pictureTooLarge' }
  try {
    const image = new Image()
    image.src = await readFile(file)
    await image.decode()
    const data = draw(image)
    if (data.startsWith('data:image/jpeg')) return { data }
  } catch {
    // No picture, or one that this browser cannot decode.
  }
  return { problem: 'pictureUnreadable' }
}

/** A data URL: the page's security policy allows no blobs in pictures. */
function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}

function draw(image: HTMLImageElement): string {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen || !width || !height) return ''
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}
