// A button that adds the rates of the kinds that older books do not have. New organizations have them.
import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addVatRates } from '../../../../shared/api/endpoints/ledger/vat-rates.ts'
import { VAT_KINDS } from '../../../../shared/record/ledger/vat-rate.ts'
import { call } from '../../data/api.ts'
import { vatRatesQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { refreshTables } from '../../data/refresh.ts'
import { showDone, showProblem } from '../../part/toast.tsx'

/** Shows nothing when the books have all of them. */
export const AcquisitionRates = ({ disabled }: { readonly disabled: boolean }) => {
  const { t } = useTranslation()
  const { data: rates } = useQuery(vatRatesQuery)
  const adding = useMutation({
    mutationFn: () => call(addVatRates, { body: { kinds: [...VAT_KINDS] } }),
    onSuccess: () => {
      refreshTables('vat_rate', 'ledger_account', 'history')
      showDone(t('organization.acquisition.added'))
    },
    onError: showProblem,
  })
  if (!rates || VAT_KINDS.every((kind) => rates.some((rate) => rate.kind === kind))) return null
  return (
    <Group mt={12} gap="sm">
      <Text size="sm" c="dimmed">
        {t('organization.acquisition.missing')}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<Plus size={14} aria-hidden />}
        loading={adding.isPending}
        disabled={disabled}
        onClick={() => adding.mutate()}
      >
        {t('organization.acquisition.add')}
      </Button>
    </Group>
  )
}
