// The rows to book: documents with their remaining open amount, accounts with their tax; the user can type over each
// amount.
import { ActionIcon, Box, Text, TextInput, Tooltip } from '@mantine/core'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAcquisitionRate } from '../../../shared/record/ledger/vat-rate.ts'
import { isTaxOfCost, taxOf } from '../../../shared/rule/ledger/vat-split.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import { AccountInput } from '../form/account-input.tsx'
import { CompanyInput } from '../form/company-input.tsx'
import { MoneyInput } from '../form/money-input.tsx'
import { VatInput } from '../form/vat-input.tsx'
import { Money } from '../part/money.tsx'
import { problemText } from '../text/problem-text.ts'
import {
  type AccountRow,
  changeRow,
  type DocumentRow,
  type Draft,
  type DraftRow,
  type DraftTransaction,
  isForeign,
  isOffset,
  isOnAccount,
  openAfter,
  type RowChange,
  removeRow,
} from './draft/draft.ts'
import type { DraftProblem } from './draft/draft-check.ts'
import type { DraftState } from './draft/use-draft.ts'
import type { MatchFacts } from './draft/use-facts.ts'
import classes from './match.module.css'

interface Props {
  readonly state: DraftState
  readonly facts: MatchFacts
  readonly problems: readonly DraftProblem[]
}

export const DraftRows = ({ state, facts, problems }: Props) => {
  const { t } = useTranslation()
  const { draft, update, focusedRow, setFocusedRow } = state
  return (
    <section className={classes.rows} aria-label={t('match.rows')}>
      {draft.rows.length === 0 && (
        <Text py={8} px={10} c="dimmed" fz={13}>
          {t('match.rows.none')}
        </Text>
      )}
      {draft.rows.map((row) => (
        <fieldset
          key={row.key}
          aria-label={t('match.row', { number: draft.rows.indexOf(row) + 1 })}
          className={classes.row}
          data-focused={row.key === focusedRow ? '' : undefined}
          onFocus={() => setFocusedRow(row.key)}
        >
          <Row
            row={row}
            draft={draft}
            transaction={draft.transaction}
            facts={facts}
            problems={problems.filter((problem) => problem.row === row.key)}
            onChange={(change) => update((old) => changeRow(old, row.key, change))}
          />
          <Tooltip label={t('match.row.remove')} position="left">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('match.row.remove')}
              onClick={() => update((old) => removeRow(old, row.key))}
            >
              <X size={14} />
            </ActionIcon>
          </Tooltip>
        </fieldset>
      ))}
    </section>
  )
}

interface RowProps<R> {
  readonly row: R
  readonly draft: Draft
  readonly transaction: DraftTransaction
  readonly facts: MatchFacts
  readonly problems: readonly DraftProblem[]
  readonly onChange: (change: RowChange) => void
}

const Row = ({ row, ...rest }: RowProps<DraftRow>) =>
  row.kind === 'document' ? <Document {...rest} row={row} /> : <Account {...rest} row={row} />

const useProblem = (problems: readonly DraftProblem[]) => {
  const { i18n } = useTranslation()
  return (...fields: readonly string[]): string | undefined => {
    const found = problems.find(({ field }) => fields.includes(field))
    return found && (problemText(i18n.language, found.code) ?? found.code)
  }
}

const Document = ({ row, draft, transaction, problems, onChange }: RowProps<DocumentRow>) => {
  const { t } = useTranslation()
  const problem = useProblem(problems)
  const { document } = row
  const after = minorUnitsOf(openAfter(row, draft))
  const refused = problem('matchable_id', 'matchable_type')
  return (
    <>
      <div className={classes.rowDocument}>
        <bdi className={classes.ellipsis}>
          <strong>{document.number ?? t(`match.type.${document.type}`)}</strong>
          {document.company_name && ` · ${document.company_name}`}
        </bdi>
        <span className={classes.after} data-rest={after === 0 ? undefined : ''}>
          {isOffset(row, draft) && `${t('match.row.offset')} · `}
          {after === 0 ? t('match.row.paid') : t(after > 0 ? 'match.row.stays-open' : 'match.row.overpaid')}{' '}
          {after !== 0 && (
            <Money
              amount={minorToNumber(minorUnitsOf(Math.abs(after)), document.currency)}
              currency={document.currency}
              withCurrency
            />
          )}
        </span>
        {refused && (
          <Text span w="100%" c="var(--mantine-color-error)" fz={12}>
            {refused}
          </Text>
        )}
      </div>
      {isForeign(row, transaction) && (
        <MoneyInput
          size="xs"
          aria-label={t('match.row.amount-of', { currency: document.currency })}
          leftSection={
            <Text span c="dimmed" fz={11}>
              {document.currency}
            </Text>
          }
          leftSectionWidth={38}
          className={classes.money}
          value={row.currency_amount}
          currency={document.currency}
          error={problem('currency_amount')}
          onChange={(currency_amount) => onChange({ currency_amount })}
        />
      )}
      <Amount row={row} transaction={transaction} problem={problem('amount')} onChange={onChange} />
    </>
  )
}

/** What stays open as a credit of a company: only the company and the amount are asked for. */
const OnAccount = ({ row, transaction, facts, problems, onChange }: RowProps<AccountRow>) => {
  const { t } = useTranslation()
  const { debtor, creditor } = facts.accounts
  const account = facts.ledger_accounts.get((transaction.amount < 0 ? creditor : debtor) ?? '')?.number ?? ''
  const problem = useProblem(problems)
  return (
    <>
      <Box flex="1 1 220px" miw={0}>
        <CompanyInput
          size="xs"
          data-field={`company-${row.key}`}
          aria-label={t('match.row.company')}
          placeholder={t('match.row.company')}
          value={row.company?.id ?? null}
          error={problem('matchable_id')}
          onChange={(id) => onChange({ company: id === null ? null : { id, name: '' } })}
        />
        <Text pl={10} c="dimmed" fz={12} lh={1.35}>
          {t(transaction.amount < 0 ? 'match.on-account.supplier' : 'match.on-account.customer', { account })}
        </Text>
      </Box>
      <Amount row={row} transaction={transaction} problem={problem('amount')} onChange={onChange} />
    </>
  )
}

const Account = (props: RowProps<AccountRow>) => {
  const { row, transaction, facts, problems, onChange } = props
  const { t } = useTranslation()
  const problem = useProblem(problems)
  if (row.is_on_account) return <OnAccount {...props} />
  return (
    <>
      <Box flex="1 1 220px" miw={0}>
        {row.company && <bdi className={classes.ellipsis}>{row.company.name}</bdi>}
        <AccountInput
          size="xs"
          data-field={`account-${row.key}`}
          aria-label={t('match.row.account')}
          placeholder={t(row.company ? 'match.row.account-of-company' : 'match.row.account.placeholder')}
          value={row.account_id}
          error={problem('account_id', 'matchable_id')}
          onChange={(account_id) => onChange({ account_id })}
        />
        <Tax row={row} facts={facts} transaction={transaction} />
        {isOnAccount(row, facts.accounts) && (
          <Text span pl={10} c="dimmed" fz={12}>
            {t('match.row.credit')}
          </Text>
        )}
      </Box>
      {facts.is_liable_for_vat && (
        <VatInput
          size="xs"
          className={classes.vat}
          data-field={`vat-${row.key}`}
          aria-label={t('match.row.vat')}
          day={transaction.day}
          value={row.vat_rate_id}
          error={problem('vat_rate_id')}
          onChange={(vat_rate_id) => onChange({ vat_rate_id })}
        />
      )}
      <TextInput
        size="xs"
        flex="1 1 120px"
        miw={60}
        aria-label={t('match.row.text')}
        placeholder={t('match.row.text')}
        maxLength={1000}
        value={row.text ?? ''}
        onChange={(event) => onChange({ text: event.currentTarget.value || null })}
      />
      <Amount row={row} transaction={transaction} problem={problem('amount')} onChange={onChange} />
    </>
  )
}

/** The net amount and the tax of a gross amount, or the added tax, as they will be booked. */
const Tax = ({
  row,
  facts,
  transaction: { amount: whole, base_currency },
}: Pick<RowProps<AccountRow>, 'row' | 'transaction'> & { readonly facts: MatchFacts }) => {
  const { t } = useTranslation()
  const direction = whole < 0 ? -1 : 1
  const rate = facts.vat_rates.get(row.vat_rate_id ?? '')
  if (rate === undefined || row.amount === null) return null
  const amount = { account_id: row.account_id ?? '', credit: row.amount }
  const account = facts.ledger_accounts.get(row.account_id ?? '')
  if (isTaxOfCost({ ...amount, credit: minorUnitsOf(direction * row.amount) }, account, rate, facts.accounts))
    return (
      <Text span pl={10} c="dimmed" fz={12}>
        {t('match.row.cost')}
      </Text>
    )
  const tax = taxOf(amount, rate, facts.accounts)
  const money = (amount: number) => (
    <Money amount={minorToNumber(minorUnitsOf(amount), base_currency)} currency={base_currency} />
  )
  if (isAcquisitionRate(rate))
    return (
      <Text span pl={10} c="dimmed" fz={12}>
        {t('match.row.acquisition')} {money(tax)} ·{' '}
        {t(facts.accounts.is_input_tax_deducted ? 'match.row.acquisition.deducted' : 'match.row.acquisition.cost')}
      </Text>
    )
  return (
    <Text span pl={10} c="dimmed" fz={12}>
      {t('match.row.net')} {money(row.amount - tax)} · {t('match.row.tax')} {money(tax)}
    </Text>
  )
}

interface AmountProps extends Pick<RowProps<DraftRow>, 'row' | 'transaction' | 'onChange'> {
  readonly problem: string | undefined
}

const Amount = ({ row, transaction, problem, onChange }: AmountProps) => {
  const { t } = useTranslation()
  return (
    <MoneyInput
      size="xs"
      className={classes.money}
      data-field={`amount-${row.key}`}
      aria-label={t('match.row.amount-of', { currency: transaction.base_currency })}
      value={row.amount}
      currency={transaction.base_currency}
      error={problem}
      onChange={(amount) => onChange({ amount })}
    />
  )
}
