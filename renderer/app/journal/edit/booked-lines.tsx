// The postings that an entry will make, net and tax separately, and the difference between debit and credit.
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { minorToNumber, minorUnitsOf, sumMinor } from '../../../../shared/value/money.ts'
import { Money } from '../../part/money.tsx'
import { TableHead } from '../../view/table.tsx'
import { bookedLines } from './entry-booking.ts'
import { type EntryDraft, type EntryFacts, remainderOf } from './entry-draft.ts'
import classes from './entry-form.module.css'

interface Props {
  readonly draft: EntryDraft
  readonly facts: EntryFacts
  readonly fault: string | undefined
}

export const BookedLines = ({ draft, facts, fault }: Props) => {
  const { t } = useTranslation()
  const { baseCurrency } = facts
  const lines = bookedLines(draft, facts)
  const remainder = remainderOf(draft)
  const shown = (amount: number) =>
    amount === 0 ? null : <Money amount={minorToNumber(minorUnitsOf(amount), baseCurrency)} currency={baseCurrency} />
  return (
    <section className={classes.booked} aria-label={t('journal.preview')}>
      <table>
        <TableHead
          columns={[t('journal.preview'), { figure: t('journal.field.debit') }, { figure: t('journal.field.credit') }]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.key} ${line.isTax}`} data-tax={line.isTax ? '' : undefined}>
              <td>
                {line.accountId === null
                  ? t(line.isTax ? 'journal.tax-account.missing' : 'journal.account.missing')
                  : facts.accounts.get(line.accountId)?.full_name}
              </td>
              <td data-figure>{shown(line.debit)}</td>
              <td data-figure>{shown(line.credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <output className={classes.difference} data-open={remainder === 0 ? undefined : ''}>
                {remainder === 0 ? t('journal.rest.none') : t('journal.rest')}{' '}
                {remainder !== 0 && (
                  <Money
                    amount={minorToNumber(minorUnitsOf(Math.abs(remainder)), baseCurrency)}
                    currency={baseCurrency}
                    withCurrency
                  />
                )}
              </output>
              {fault !== undefined && (
                <Text role="alert" span inherit display="block" c="var(--k-danger)" fw={500}>
                  {fault}
                </Text>
              )}
            </th>
            <td data-figure>{shown(sumMinor(lines.map(({ debit }) => debit)))}</td>
            <td data-figure>{shown(sumMinor(lines.map(({ credit }) => credit)))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
