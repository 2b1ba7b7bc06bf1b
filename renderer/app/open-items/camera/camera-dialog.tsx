// A bill is held in front of the camera: its Swiss QR code is read live, and its picture becomes the voucher.
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { Camera } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { minorToNumber } from '../../../../shared/value/money.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { formatAmount } from '../../text/format.ts'
import { readBills } from '../../view/file/bill-files.ts'
import classes from './camera.module.css'
import type { SeenBill } from './seen-bill.ts'
import { useCamera } from './use-camera.ts'
import './text/dictionary.ts'

export const CameraDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const { video, id, choose, fault, bill, cameras, isReady, onReady, capture } = useCamera(isOpen)
  const take = async (): Promise<void> => {
    const file = await capture(nameOf(t('camera.file'), new Date()))
    if (file === null) return
    onClose()
    readBills([file])
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="min(1000px, 96vw)" title={t('camera.title')}>
      <Stack gap="sm">
        {fault === null ? (
          <>
            <Text size="sm" c="dimmed">
              {t('camera.hint')}
            </Text>
            <LivePicture video={video} isSeen={bill !== null} onReady={onReady} />
            <SeenCode bill={bill} />
          </>
        ) : (
          <Alert color="yellow" variant="light" role="alert">
            {t(`camera.fault.${fault}`)}
          </Alert>
        )}
        <Group justify="space-between" gap="xs" align="flex-end">
          <CameraChoice cameras={cameras} id={id} onChange={choose} />
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            {fault === null && (
              <Button
                leftSection={<Camera size={16} />}
                onClick={() => void take()}
                aria-disabled={!isReady}
                data-autofocus
              >
                {t('camera.capture')}
              </Button>
            )}
            {fault !== null && fault !== 'unavailable' && (
              <Button onClick={() => choose(id)} ref={(button) => button?.focus()}>
                {t('camera.retry')}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface LivePictureProps {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isSeen: boolean
  readonly onReady: () => void
}

const LivePicture = ({ video, isSeen, onReady }: LivePictureProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.frame} data-seen={isSeen || undefined}>
      <video
        ref={video}
        className={classes.video}
        autoPlay
        muted
        playsInline
        aria-label={t('camera.picture')}
        onLoadedData={onReady}
      />
    </div>
  )
}

interface CameraChoiceProps {
  readonly cameras: readonly MediaDeviceInfo[]
  readonly id: string | null
  readonly onChange: (id: string | null) => void
}

/** Only where there are several. */
const CameraChoice = ({ cameras, id, onChange }: CameraChoiceProps) => {
  const { t } = useTranslation()
  if (cameras.length < 2) return <span />
  return (
    <Select
      label={t('camera.device')}
      data={cameras.map(({ deviceId, label }) => ({ value: deviceId, label }))}
      value={id ?? cameras[0]?.deviceId ?? null}
      onChange={onChange}
      allowDeselect={false}
      className={classes.device ?? ''}
    />
  )
}

const SeenCode = ({ bill }: { readonly bill: SeenBill | null }) => {
  const { t } = useTranslation()
  const amount = bill?.amount ?? null
  const sum =
    bill === null || amount === null
      ? ''
      : `${bill.currency} ${formatAmount(minorToNumber(amount, bill.currency), bill.currency)}`
  return (
    <Text size="sm" role="status" className={classes.seen}>
      {bill === null ? t('camera.searching') : t('camera.seen', { bill: [bill.name, sum].filter(Boolean).join(', ') })}
    </Text>
  )
}

/** `Kamera 2026-11-28 19.15.07.jpg`: no system refuses the name. */
const nameOf = (word: string, now: Date): string => {
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  return `${word} ${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')}.jpg`
}
