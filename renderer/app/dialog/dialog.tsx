// A dialog over the window. Its head is no landmark: the window has one header already.
import { Modal, type ModalRootProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogDepth } from '../command/registry.ts'
import classes from './dialog.module.css'
import { useCountedDialog } from './open-count.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly size?: ModalRootProps['size']
  readonly children: ReactNode
}

export const Dialog = ({ isOpen, onClose, title, size = 'md', children }: Props) => {
  const { t } = useTranslation()
  const { level, close } = useCountedDialog(isOpen, onClose)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      size={size}
      centered
      transitionProps={{ duration: 120 }}
      onExitTransitionEnd={keepFocus}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content inert={!isOpen}>
        <div className={classes.head}>
          <Modal.Title fw={600} lh={1.3}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('dialog.close')} />
        </div>
        <Modal.Body>
          <DialogDepth value={level}>{children}</DialogDepth>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** What had the focus before may be gone with what the dialog did: the keyboard then goes on at the screen. */
const keepFocus = (): void => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus()
}
