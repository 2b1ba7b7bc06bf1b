// A dialog that slides in from the side, for long contents that are read together with the screen.
import { Drawer } from '@mantine/core'
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
  readonly children: ReactNode
}

export const SidePanel = ({ isOpen, onClose, title, children }: Props) => {
  const { t } = useTranslation()
  const level = useDialogLevel(isOpen)
  const content = useDialogFocus(isOpen, onClose)
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={480}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content ref={content} inert={!isOpen} data-dialog={use(OwnName)}>
        <div className={classes.head} data-dialog-head>
          <Drawer.Title fw={600}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('dialog.close')} />
        </div>
        <Drawer.Body>
          <DialogDepth value={level}>{children}</DialogDepth>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
