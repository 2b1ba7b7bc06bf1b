// Searches the pictures of a camera for a Swiss QR code, one after the other, in a worker.
import type { SeenBill } from './seen-bill.ts'

/** Between two pictures. */
const PAUSE_MS = 250
/** Enough for the squares of a code that fills a fifth of the picture. */
const MAX_PIXELS = 2_100_000

/** Reports each change of the code that is seen, with the picture it is in. Returns the function that ends it. */
export const watchCodes = (
  video: HTMLVideoElement,
  onSeen: (bill: SeenBill | null, picture: HTMLCanvasElement) => void,
): (() => void) => {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  let picture: HTMLCanvasElement | null = null
  let timer: number | undefined
  const search = (): void => {
    picture = pictureOf(video)
    const pixels = picture && pixelsOf(picture)
    if (pixels) worker.postMessage(pixels, [pixels.data.buffer])
    else timer = window.setTimeout(search, PAUSE_MS)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<SeenBill | null>) => {
    if (picture) onSeen(data, picture)
    timer = window.setTimeout(search, PAUSE_MS)
  })
  search()
  return () => {
    window.clearTimeout(timer)
    worker.terminate()
  }
}

/** What the camera shows; null: nothing yet. */
export const pictureOf = (video: HTMLVideoElement): HTMLCanvasElement | null => {
  if (video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return canvas
}

const pixelsOf = (picture: HTMLCanvasElement): ImageData | null => {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (picture.width * picture.height)))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height) ?? null
}
