// The sheet of keyboard shortcuts (`?`).
import { Kbd, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showShortcuts, useDialogs } from '../data/store/dialogs.ts'
import { Dialog } from '../part/dialog.tsx'

/** Each line: what it does, and the alternatives as keys pressed together. */
const SHORTCUTS = [
  ['shortcuts.search', [['/'], ['Ctrl', 'F']]],
  ['shortcuts.import', [['Ctrl', 'I']]],
  ['shortcuts.move', [['↑'], ['↓']]],
  ['shortcuts.page', [['PgUp'], ['PgDn']]],
  [
    'shortcuts.ends',
    [
      ['Ctrl', 'Home'],
      ['Ctrl', 'End'],
    ],
  ],
  ['shortcuts.open', [['Enter']]],
  ['shortcuts.close', [['Esc']]],
  ['shortcuts.help', [['?']]],
] as const

export const ShortcutsDialog = () => {
  const { t } = useTranslation()
  const isOpen = useDialogs((state) => state.shortcuts)
  return (
    <Dialog isOpen={isOpen} onClose={() => showShortcuts(false)} title={t('shortcuts.title')}>
      <Table verticalSpacing={6} fz="sm">
        <Table.Tbody>
          {SHORTCUTS.map(([text, alternatives]) => (
            <Table.Tr key={text}>
              <Table.Td>{t(text)}</Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {alternatives.map((keys, index) => (
                  <span key={keys.join('+')}>
                    {index > 0 && ` ${t('shortcuts.or')} `}
                    {keys.map((key, place) => (
                      <Kbd key={key} ml={place === 0 ? 0 : 4} size="xs">
                        {key}
                      </Kbd>
                    ))}
                  </span>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
