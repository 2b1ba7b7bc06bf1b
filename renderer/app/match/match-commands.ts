// The keys of the match dialog. Within a field letters are text; with Alt they do the same there as outside of it.
import { useTranslation } from 'react-i18next'
import type { Command } from '../command/command.ts'
import { useCommands } from '../command/registry.ts'

export interface MatchActions {
  readonly take: (place: number) => void
  readonly move: (step: 1 | -1) => void
  readonly confirm: () => void
  readonly confirmAndClose: () => void
  readonly skip: (step: 1 | -1) => void
  readonly search: () => void
  readonly addAccount: () => void
  readonly addOnAccount: () => void
  readonly fillRemainder: () => void
  readonly part: () => void
  readonly settle: () => void
  readonly removeRow: () => void
  readonly takeCounterpart: () => void
  readonly undo: () => void
  readonly rule: () => void
  readonly help: () => void
}

/** The focused field undoes its own typing. */
const isTyped = (): boolean => document.activeElement instanceof HTMLInputElement && document.activeElement.value !== ''

const CANDIDATE_KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export const useMatchCommands = (
  actions: MatchActions,
  { hasCandidates, hasCounterparts }: { readonly hasCandidates: boolean; readonly hasCounterparts: boolean },
): void => {
  const { t } = useTranslation()
  const command = (
    id: string,
    title: string,
    keys: readonly string[],
    run: () => void,
    more: Partial<Command> = {},
  ): Command => ({ id: `match.${id}`, title, keys, run, section: 'edit', isInText: true, ...more })
  useCommands([
    command('confirm', t('match.confirm'), ['enter'], actions.confirm),
    command('confirm-close', t('match.confirm-close'), ['mod+enter'], actions.confirmAndClose),
    command('skip', t('match.skip'), ['pagedown', 'alt+arrowright'], () => actions.skip(1)),
    command('back', t('match.back'), ['pageup', 'alt+arrowleft'], () => actions.skip(-1)),
    {
      ...command('undo', t('match.undo'), ['mod+z'], actions.undo),
      get isEnabled() {
        return !isTyped()
      },
    },
    command('search', t('match.search'), ['/', 'mod+f'], actions.search),
    command('account', t('match.add-account'), ['a', 'alt+a'], actions.addAccount),
    command('on-account', t('match.on-account.command'), ['k', 'alt+k'], actions.addOnAccount),
    command('rest', t('match.fill-rest'), ['r', 'alt+r'], actions.fillRemainder),
    command('part', t('match.part.command'), ['p', 'alt+p'], actions.part),
    command('settle', t('match.settle.command'), ['s', 'alt+s'], actions.settle),
    command('remove', t('match.row.remove'), ['delete'], actions.removeRow, { isInText: false }),
    command('remove-in-text', t('match.row.remove-in-text'), ['alt+delete'], actions.removeRow, { isKeyOnly: true }),
    command('rule', t('match.rule'), ['l', 'alt+l'], actions.rule),
    command('counterpart', t('match.counterparts.take.command'), ['b', 'alt+b'], actions.takeCounterpart, {
      isEnabled: hasCounterparts,
    }),
    command('help', t('shortcuts.title'), ['?'], actions.help, { section: 'help' }),
    command('down', t('match.next-candidate'), ['arrowdown'], () => actions.move(1), {
      isInText: false,
      isEnabled: hasCandidates,
    }),
    command('up', t('match.previous-candidate'), ['arrowup'], () => actions.move(-1), {
      isInText: false,
      isEnabled: hasCandidates,
    }),
    ...CANDIDATE_KEYS.map((number) =>
      command(`take-${number}`, t('match.take', { number }), [String(number)], () => actions.take(number - 1), {
        isInText: false,
        isEnabled: hasCandidates,
      }),
    ),
  ])
}
