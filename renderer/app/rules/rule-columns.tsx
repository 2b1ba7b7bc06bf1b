// The columns of the list of rules.
import type { TFunction } from 'i18next'
import type { RuleObject } from '../../../shared/api/endpoints/matching/rules.ts'
import type { Column } from '../grid/column.ts'
import { formatCount } from '../text/format.ts'
import { conditionsInWords, type RuleNames, rowsInWords } from './rule-words.ts'
import classes from './rules.module.css'

/** In how many of the comparable bookings the rule was right; null: there are none. */
const rightOf = ({ back_test }: RuleObject): { readonly same: number; readonly of: number } | null => {
  const of = back_test === undefined ? 0 : back_test.same + back_test.different
  return back_test === undefined || of === 0 ? null : { same: back_test.same, of }
}

const modeText = (t: TFunction, { is_active, mode }: RuleObject): string =>
  t(is_active ? `rules.mode.${mode}` : 'rules.mode.off')

const rightText = (t: TFunction, rule: RuleObject): string => {
  const right = rightOf(rule)
  return right === null ? '–' : t('rules.right.of', { same: formatCount(right.same), of: formatCount(right.of) })
}

/** Two lines at most. */
const Lines = ({ text }: { readonly text: string }) => <bdi className={classes.lines}>{text}</bdi>

export const ruleColumns = (t: TFunction, names: RuleNames): readonly Column<RuleObject>[] => [
  {
    id: 'position',
    title: t('rules.column.position'),
    width: 58,
    align: 'right',
    text: ({ position }) => formatCount(position),
  },
  {
    id: 'name',
    title: t('word.name'),
    flex: 3,
    minWidth: 128,
    isEssential: true,
    text: ({ name }) => name,
    render: ({ name, is_active }) => (
      <bdi className={`${classes.lines} ${is_active ? classes.name : classes.off}`}>{name}</bdi>
    ),
  },
  {
    id: 'conditions',
    title: t('rules.column.when'),
    flex: 4,
    minWidth: 140,
    isEssential: true,
    text: ({ conditions }) => conditionsInWords(t, conditions, names),
    render: ({ conditions }) => <Lines text={conditionsInWords(t, conditions, names)} />,
  },
  {
    id: 'books',
    title: t('rules.column.books'),
    flex: 3,
    minWidth: 110,
    isEssential: true,
    text: ({ result }) => rowsInWords(t, result.rows, names),
    render: ({ result }) => <Lines text={rowsInWords(t, result.rows, names)} />,
  },
  { id: 'mode', title: t('rules.column.mode'), width: 94, text: (rule) => modeText(t, rule) },
  {
    id: 'hits',
    title: t('rules.column.hits'),
    width: 72,
    align: 'right',
    text: ({ hits }) => (hits === undefined ? '' : formatCount(hits)),
    hint: () => t('rules.column.hits.hint'),
  },
  {
    id: 'right',
    title: t('rules.column.right'),
    width: 84,
    align: 'right',
    text: (rule) => rightText(t, rule),
    render: (rule) => {
      const right = rightOf(rule)
      const tone = right === null ? 'quiet' : right.same === right.of ? 'good' : 'warn'
      return <span data-tone={tone}>{rightText(t, rule)}</span>
    },
    hint: (rule) => (rightOf(rule) === null ? t('rules.right.none') : t('rules.column.right.hint')),
  },
  {
    id: 'open',
    title: t('state.open'),
    width: 66,
    align: 'right',
    isEssential: true,
    text: ({ back_test }) => (back_test === undefined ? '' : formatCount(back_test.open)),
    hint: () => t('rules.column.open.hint'),
  },
]
