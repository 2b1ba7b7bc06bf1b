// Reads a picture of a bill: a photo, a scan or a screenshot.
import type { DocumentFault } from '../../shared/record/open-item/document-reading.ts'
import { pictureSizeOf } from '../../shared/rule/open-item/bill/picture-size.ts'
import { findCodes } from './find-codes.ts'
import type { OpenDocument } from './open-document.ts'

/** A photo of a good camera; decoded it has four bytes a pixel. */
const MAX_PIXELS = 60_000_000
const SEARCHED_PIXELS = 12_000_000

export const openPicture = async (
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
): Promise<OpenDocument | DocumentFault> => {
  // Before the browser makes room for the pixels.
  const size = pictureSizeOf(bytes)
  if (size !== null && size.width * size.height > MAX_PIXELS) return 'too_many_pixels'
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(new Blob([bytes], { type: mediaType }))
  } catch {
    return /heic|tiff/.test(mediaType) ? 'unsupported' : 'damaged'
  }
  return {
    pages: 1,
    read: async (page) => ({
      page,
      ...(await findCodes(pixelsOf(picture), { side: null, is_thorough: true })),
      texts: [],
    }),
    draw: async () => draw(picture).canvas,
    close: async () => picture.close(),
  }
}

const pixelsOf = (picture: ImageBitmap): ImageData => {
  const { canvas, context } = draw(picture)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

const draw = (picture: ImageBitmap) => {
  const fitting = Math.min(1, Math.sqrt(SEARCHED_PIXELS / (picture.width * picture.height)))
  const width = Math.max(1, Math.round(picture.width * fitting))
  const height = Math.max(1, Math.round(picture.height * fitting))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas')
  // A transparent picture is on white paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return { canvas, context }
}
