// The state of the camera's dialog: the open camera, the code it sees, and the picture that is taken.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraFault, endCamera, listCameras, openCamera } from './camera.ts'
import { pictureOf, watchCodes } from './live-codes.ts'
import type { SeenBill } from './seen-bill.ts'

/** A picture in which a code was read is taken for so long, if the current one has none. */
const SEEN_MS = 1500
const QUALITY = 0.92

export const useCamera = (isOpen: boolean) => {
  const video = useRef<HTMLVideoElement>(null)
  const seen = useRef<{ readonly picture: HTMLCanvasElement; readonly at: number } | null>(null)
  const [wish, setWish] = useState<{ readonly id: string | null }>({ id: null })
  const [fault, setFault] = useState<CameraFault | null>(null)
  const [bill, setBill] = useState<SeenBill | null>(null)
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const end = showCamera(video, wish.id, {
      onFault: setFault,
      onCameras: setCameras,
      onSeen: (found, picture) => {
        setBill(found)
        if (found) seen.current = { picture, at: performance.now() }
      },
    })
    return () => {
      end()
      setReady(false)
      setBill(null)
    }
  }, [isOpen, wish])
  /** Opens this camera, or the same one again. */
  const choose = (id: string | null): void => {
    setFault(null)
    setWish({ id })
  }
  /** The picture as a file; null: the camera shows nothing yet. */
  const capture = async (name: string): Promise<File | null> => {
    const { current } = seen
    const isFresh = bill === null && current !== null && performance.now() - current.at < SEEN_MS
    const picture = isFresh ? current.picture : video.current && pictureOf(video.current)
    if (!picture) return null
    const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/jpeg', QUALITY))
    return blob && new File([blob], name, { type: 'image/jpeg' })
  }
  return { video, id: wish.id, choose, fault, bill, cameras, isReady, onReady: () => setReady(true), capture }
}

interface Events {
  readonly onFault: (fault: CameraFault | null) => void
  readonly onCameras: (cameras: readonly MediaDeviceInfo[]) => void
  readonly onSeen: (bill: SeenBill | null, picture: HTMLCanvasElement) => void
}

/** Shows the camera and watches for codes. Returns the function that ends it, also while it opens. */
const showCamera = (video: RefObject<HTMLVideoElement | null>, id: string | null, events: Events): (() => void) => {
  let isEnded = false
  let stop = (): void => undefined
  const start = async (): Promise<void> => {
    const opened = await openCamera(id)
    const shown = video.current
    if (!opened.ok || isEnded || !shown) {
      if (opened.ok) endCamera(opened.value)
      else if (!isEnded) events.onFault(opened.error)
      return
    }
    const stream = opened.value
    shown.srcObject = stream
    // A camera that is pulled out.
    for (const track of stream.getTracks()) track.addEventListener('ended', () => events.onFault('none'))
    const endWatching = watchCodes(shown, events.onSeen)
    stop = () => {
      endWatching()
      endCamera(stream)
    }
    const cameras = await listCameras()
    if (!isEnded) events.onCameras(cameras)
  }
  void start()
  return () => {
    isEnded = true
    stop()
  }
}
