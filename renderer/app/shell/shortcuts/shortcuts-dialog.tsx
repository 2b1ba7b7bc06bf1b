// The overview of keys (`?`): those of the frame and the screen, or of the dialog below, by section.
import { Table, Text } from '@mantine/core'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND_SECTIONS, withoutTakenKeys } from '../../command/command.ts'
import { commandsAt, DialogDepth } from '../../command/registry.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { Keys } from '../../view/keys.tsx'
import classes from './shortcuts.module.css'

export const ShortcutsDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const depth = useContext(DialogDepth)
  // The commands at the time of opening: under the dialog they are inactive.
  const [commands] = useState(() => withoutTakenKeys(commandsAt(depth)).filter(({ keys = [] }) => keys.length > 0))
  const sections = COMMAND_SECTIONS.map((section) => ({
    section,
    listed: commands.filter((command) => command.section === section),
  })).filter(({ listed }) => listed.length > 0)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shortcuts.title')} size={900}>
      <div className={classes.columns}>
        {sections.map(({ section, listed }) => (
          <section key={section} className={classes.section} aria-label={t(`command.section.${section}`)}>
            <Text component="h3" size="xs" fw={600} c="dimmed" m={0}>
              {t(`command.section.${section}`)}
            </Text>
            <Table verticalSpacing={4} fz="sm">
              <Table.Tbody>
                {listed.map(({ id, title, keys = [] }) => (
                  <Table.Tr key={id}>
                    <Table.Td>{title}</Table.Td>
                    <Table.Td ta="right">
                      {keys.map((each, index) => (
                        <span key={each}>
                          {index > 0 && ` ${t('shortcuts.or')} `}
                          <Keys keys={each} />
                        </span>
                      ))}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
