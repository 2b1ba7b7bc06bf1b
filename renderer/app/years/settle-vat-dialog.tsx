// Settles a VAT period: the balances of the VAT accounts on its last day go to 2201, the part that net tax rates leave
// to 3809, and the period is locked.
import { Alert, Loader, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { settlementLines, VAT_SETTLEMENT_ACCOUNT } from '../../../shared/rule/ledger/report/vat-settlement.ts'
import { NET_TAX_ACCOUNT } from '../../../shared/rule/ledger/year-end.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { reportQuery } from '../data/query/ledger/reports.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { Money } from '../part/money.tsx'
import { formatDate } from '../text/format.ts'
import { problemSentence } from '../text/problem-text.ts'
import { ReadTable } from '../view/table.tsx'
import type { SettleVatProps } from './dialogs.ts'
import { movementsOf, netTaxOf, withNetTax } from './movements.ts'
import { settleVat } from './year-actions.ts'
import classes from './years.module.css'
import './text/dictionary.ts'

export const SettleVatDialog = ({ isOpen, onClose, label, from, to }: SettleVatProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data: years = [] } = useFiscalYears()
  const firstDay = years.at(-1)?.start_date ?? to
  const reportOf = (report: 'trial_balance' | 'vat', first: string) =>
    reportQuery({
      report,
      days: { from: first as LocalDate, to: to as LocalDate },
      compared: null,
      method: null,
      fiscalYear: null,
    })
  const { data: report, error } = useQuery(reportOf('trial_balance', firstDay))
  const { data: vat } = useQuery(reportOf('vat', from))
  const { data: period } = useQuery(reportOf('trial_balance', from))
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const settlement = accounts?.find(({ number }) => number === VAT_SETTLEMENT_ACCOUNT)
  const netTaxId = accounts?.find(({ number }) => number === NET_TAX_ACCOUNT)?.id
  const lines =
    report && vat && period && settlement
      ? withNetTax(settlementLines(movementsOf(report), settlement.id), netTaxOf(vat, period), {
          settlementId: settlement.id,
          netTaxId,
        })
      : null
  const settling = useMutation({
    mutationFn: () => settleVat({ label, from, to }),
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (lines !== null && !settling.isPending) settling.mutate()
  }
  const nameOf = (id: string) => {
    const account = accounts?.find((each) => each.id === id)
    return account ? `${account.number} ${account.name}` : id
  }
  const problem = settling.error ?? error
  const total = lines?.find(({ account_id }) => account_id === settlement?.id)?.amount ?? 0
  const shownAmount = (amount: number) => minorToNumber(minorUnitsOf(Math.abs(amount)), report?.currency ?? 'CHF')
  const hint = accounts && !settlement ? 'years.vat.no-account' : lines?.length === 0 ? 'years.vat.nothing' : null
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('years.vat.title', { label })} size="lg">
      <StackedForm onSubmit={submit}>
        <Text mt={4} mb={12} c="dimmed" fz={14}>
          {t('years.vat.hint', { date: formatDate(to) })}
        </Text>
        {lines === null && hint === null && !error && <Loader size="sm" />}
        {hint && (
          <Alert color="gray" variant="light">
            {t(hint)}
          </Alert>
        )}
        {report && lines && lines.length > 0 && (
          <ReadTable
            className={classes.entry}
            columns={[t('word.account'), { figure: t('years.vat.debit') }, { figure: t('years.vat.credit') }]}
          >
            {lines.map(({ account_id, amount }) => (
              <tr key={account_id}>
                <th scope="row">{nameOf(account_id)}</th>
                <td data-figure>{amount > 0 && <Money amount={shownAmount(amount)} currency={report.currency} />}</td>
                <td data-figure>{amount < 0 && <Money amount={shownAmount(amount)} currency={report.currency} />}</td>
              </tr>
            ))}
          </ReadTable>
        )}
        {report && total !== 0 && (
          <Text inherit fw={600}>
            {t(total < 0 ? 'years.vat.payable' : 'years.vat.claim')}:{' '}
            <Money amount={shownAmount(total)} currency={report.currency} withCurrency />
          </Text>
        )}
        <FormFooter
          problem={problem && problemSentence(i18n.language, problem)}
          send={t('word.post')}
          isSending={settling.isPending}
          isFirst
          onCancel={onClose}
        />
      </StackedForm>
    </Dialog>
  )
}
