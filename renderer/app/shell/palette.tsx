// The palette (Ctrl+K): everything that can be done now, and every account, found by typing a part of its name.
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '../../../shared/value/text.ts'
import { useChangeSearch } from '../address/use-list-search.ts'
import { COMMAND_SECTIONS, type Command } from '../command/command.ts'
import { commandsAt } from '../command/registry.ts'
import { useAccounts } from '../data/query/accounts.ts'
import { openDialogs } from '../dialog/dialog.tsx'
import { shortIban } from '../text/format.ts'
import { Keys } from './keys.tsx'
import classes from './palette.module.css'
import { SECTION_TEXT } from './section-text.ts'

const [store, palette] = createSpotlight()

export const openPalette = (): void => palette.open()

/** As many lines are shown; typing finds the others. */
const SHOWN = 60

export const Palette = () => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useAccounts()
  const change = useChangeSearch()
  const [commands, setCommands] = useState<readonly Command[]>([])

  const groups: SpotlightActionGroupData[] = [
    ...COMMAND_SECTIONS.map((section) => ({
      group: t(SECTION_TEXT[section]),
      actions: commands
        .filter((command) => command.section === section && command.isKeyOnly !== true)
        .map(({ id, title, icon: Icon, keys, run }) => ({
          id,
          label: title,
          leftSection: Icon && <Icon size={16} aria-hidden />,
          rightSection: keys?.[0] === undefined ? undefined : <Keys keys={keys[0]} />,
          onClick: run,
        })),
    })).filter(({ actions }) => actions.length > 0),
    {
      group: t('nav.label'),
      actions: accounts.map(({ id, name, iban }) => ({
        id: `account ${id}`,
        label: name,
        description: iban ? shortIban(iban) : '',
        keywords: iban ?? '',
        leftSection: <Landmark size={16} aria-hidden />,
        onClick: () => change({ account: id, open: undefined, batch: undefined }),
      })),
    },
  ]
  return (
    <Spotlight
      store={store}
      classNames={{ search: classes.search ?? '', action: classes.action ?? '' }}
      actions={groups}
      shortcut={null}
      limit={SHOWN}
      maxHeight={420}
      scrollable
      highlightQuery
      nothingFound={t('command.nothing-found')}
      searchProps={{ placeholder: t('command.search'), 'aria-label': t('command.search') }}
      onSpotlightOpen={() => setCommands(commandsAt(openDialogs()))}
      filter={(query, actions) => {
        const words = foldText(query).split(/\s+/).filter(Boolean)
        const fits = (...texts: readonly (string | readonly string[] | undefined)[]) => {
          const text = foldText(texts.flat().join(' '))
          return words.every((word) => text.includes(word))
        }
        return actions.flatMap((entry): (typeof actions)[number][] => {
          if (!('actions' in entry)) return fits(entry.label, entry.description, entry.keywords) ? [entry] : []
          const found = entry.actions.filter((action) =>
            fits(entry.group, action.label, action.description, action.keywords),
          )
          return found.length > 0 ? [{ ...entry, actions: found }] : []
        })
      }}
    />
  )
}
