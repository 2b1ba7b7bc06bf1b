// A dialog over the window. Its head is no landmark, because the window has one header already.
import { Modal, type ModalRootProps } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogDepth } from '../command/registry.ts'
import classes from './dialog.module.css'
import { useDialogFocus } from './dialog-focus.ts'
import { OwnName } from './dialog-name.ts'
import { useDialogLevel } from './open-count.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly size?: ModalRootProps['size']
  readonly children: ReactNode
}

export const Dialog = ({ isOpen, onClose, title, size = 'md', children }: Props) => {
  const { t } = useTranslation()
  const level = useDialogLevel(isOpen)
  const content = useDialogFocus(isOpen, onClose)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      centered
      transitionProps={{ duration: 120 }}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content ref={content} inert={!isOpen} data-dialog={use(OwnName)}>
        <div className={classes.head} data-dialog-head>
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
