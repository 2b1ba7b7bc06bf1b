// Under a field for an IBAN: which bank it names, as soon as its clearing number is typed.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BankObject } from '../../../shared/api/endpoints/bank/bank-registry.ts'
import { iidOfIban } from '../../../shared/rule/bank/bank-registry.ts'
import { isQrIban } from '../../../shared/value/iban.ts'
import { queryClient } from '../data/api.ts'
import { bankQuery } from '../data/query/bank/banks.ts'
import './text/index.ts'

/** As soon as it is typed. */
const iidIn = (iban: string): number | null => (/^(CH|LI)\d{7}/.test(iban) ? iidOfIban(iban) : null)

/** Undefined: the clearing number is not typed yet, is asked for, or is abroad. Null: nobody knows it. */
export const useBank = (iban: string): BankObject | null | undefined => useQuery(bankQuery(iidIn(iban))).data

/** The same for an action; asks when it is not known yet. Without an answer the bank is not known. */
export const loadBank = async (iban: string): Promise<BankObject | null> => {
  const iid = iidIn(iban)
  return iid === null ? null : queryClient.ensureQueryData(bankQuery(iid)).catch(() => null)
}

/** What a bank account says of its bank. */
export const bankFields = ({ name, bic, iid }: BankObject) => ({ bank_name: name, bank_bic: bic, bank_iid: iid })

export const BankLine = ({ iban }: { readonly iban: string }) => {
  const { t } = useTranslation()
  const bank = useBank(iban)
  return (
    <Text size="sm" mt={4} component="output" display="block" mih={22}>
      {bank && t('account.bank', { name: [bank.name, bank.city, bank.bic].filter(Boolean).join(', ') })}
      {/* What is wrong with a QR-IBAN is said by its field. */}
      {bank === null && !isQrIban(iban) && t('account.bank.unknown')}
    </Text>
  )
}
