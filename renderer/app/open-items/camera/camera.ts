// The cameras of the computer.
import { err, ok, type Result } from '../../../../shared/value/result.ts'

/** `denied`: not allowed · `none`: there is no camera · `busy`: it cannot be opened · `unavailable`: this browser has none */
export type CameraFault = 'denied' | 'none' | 'busy' | 'unavailable'

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

/** A page of A4 with readable letters. */
const SIZE = { width: { ideal: 3840 }, height: { ideal: 2160 } }

/** `id` null: the one that looks away from the user. */
export const openCamera = async (id: string | null): Promise<Result<MediaStream, CameraFault>> => {
  // Only pages of this computer or of https have cameras.
  if (!navigator.mediaDevices) return err('unavailable')
  const video = id === null ? { ...SIZE, facingMode: 'environment' } : { ...SIZE, deviceId: { exact: id } }
  try {
    return ok(await navigator.mediaDevices.getUserMedia({ video, audio: false }))
  } catch (error) {
    return err(FAULTS[(error as Error).name] ?? 'busy')
  }
}

export const endCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Their names are known only after the user has allowed one. */
export const listCameras = async (): Promise<readonly MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind, label }) => kind === 'videoinput' && label !== '')
