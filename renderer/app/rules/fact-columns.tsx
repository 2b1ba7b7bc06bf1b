// The columns of the list of learned facts.
import type { TFunction } from 'i18next'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { FactRow } from '../data/query/lists.ts'
import type { Column } from '../grid/column.ts'
import { formatCount } from '../text/format.ts'
import { factInWords, targetInWords } from './fact-words.ts'
import type { RuleNames } from './rule-words.ts'
import classes from './rules.module.css'

export const factColumns = (
  t: TFunction,
  names: RuleNames,
  accounts: readonly BankAccountObject[],
): readonly Column<FactRow>[] => [
  {
    id: 'value',
    title: t('facts.column.value'),
    flex: 4,
    minWidth: 160,
    sort: 'asc',
    isEssential: true,
    text: (fact) => factInWords(t, fact),
  },
  {
    id: 'direction',
    title: t('word.direction'),
    width: 96,
    isHiddenAtFirst: true,
    text: ({ direction }) => t(direction === 'credit' ? 'rules.words.credit' : 'rules.words.debit'),
  },
  {
    id: 'bank_account',
    title: t('word.account'),
    flex: 2,
    minWidth: 90,
    text: ({ bank_account_id }) => accounts.find(({ id }) => id === bank_account_id)?.name ?? '',
  },
  {
    id: 'target',
    title: t('facts.column.target'),
    flex: 3,
    minWidth: 130,
    isEssential: true,
    text: (fact) => targetInWords(t, fact, fact.company_name, names),
  },
  {
    id: 'support',
    title: t('facts.column.support'),
    width: 84,
    shortTitle: t('facts.detail.supports'),
    align: 'right',
    sort: 'desc',
    isEssential: true,
    text: ({ support }) => formatCount(support),
  },
  {
    id: 'against',
    title: t('facts.column.against'),
    width: 90,
    shortTitle: t('facts.detail.against'),
    align: 'right',
    sort: 'desc',
    text: ({ against }) => formatCount(against),
  },
  {
    id: 'state',
    title: t('word.state'),
    width: 110,
    sort: 'asc',
    isEssential: true,
    text: ({ state }) => t(`facts.state.${state}`),
    render: ({ state }) => (
      <span className={classes.state} data-state={state}>
        {t(`facts.state.${state}`)}
      </span>
    ),
    hint: ({ state }) => t(`facts.state.${state}.hint`),
  },
]
