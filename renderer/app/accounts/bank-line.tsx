// The line under a field for an IBAN: the name of the bank, as soon as its clearing number is typed.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BankObject } from '../../../shared/api/endpoints/bank/bank-registry.ts'
import { iidOfIban } from '../../../shared/rule/bank/bank-registry.ts'
import { isQrIban } from '../../../shared/value/iban.ts'
import { queryClient } from '../data/api.ts'
import { bankQuery } from '../data/query/bank/banks.ts'

/** The clearing number, as soon as it is complete; null before. */
const iidIn = (iban: string): number | null => (/^(CH|LI)\d{7}/.test(iban) ? iidOfIban(iban) : null)

/** Undefined: the clearing number is not typed yet, is loading, or is abroad. Null: the registry does not know it. */
export const useBank = (iban: string): BankObject | null | undefined => useQuery(bankQuery(iidIn(iban))).data

/** The same for an action; loads the bank when it is not cached. Without an answer the bank counts as unknown. */
export const loadBank = async (iban: string): Promise<BankObject | null> => {
  const iid = iidIn(iban)
  return iid === null ? null : queryClient.ensureQueryData(bankQuery(iid)).catch(() => null)
}

/** The fields of a bank account that describe its bank. */
export const bankFields = ({ name, bic, iid }: BankObject) => ({ bank_name: name, bank_bic: bic, bank_iid: iid })

export const BankLine = ({ iban }: { readonly iban: string }) => {
  const { t } = useTranslation()
  const bank = useBank(iban)
  return (
    <Text size="sm" mt={4} component="output" display="block" mih={22}>
      {bank && t('account.bank', { name: [bank.name, bank.city, bank.bic].filter(Boolean).join(', ') })}
      {/* The field itself shows what is wrong with a QR-IBAN. */}
      {bank === null && !isQrIban(iban) && t('account.bank.unknown')}
    </Text>
  )
}
