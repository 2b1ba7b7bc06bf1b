// Fills empty books with the sample company, to try Kontor; it can be undone as one action.
import { Button, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { loadSampleData } from '../../../shared/api/endpoints/organization/sample-data.ts'
import { call, queryClient } from '../data/api.ts'
import { queryKeys } from '../data/query-keys.ts'
import { showDone, showProblem } from '../part/toast.tsx'
import { preventFocusLoss } from './step-form.tsx'

export const SampleButton = ({ organizationId }: { readonly organizationId: number }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const loading = useMutation({
    mutationFn: async () => {
      await call(loadSampleData, { params: { organizationId } })
      await queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
    },
    onSuccess: () => {
      showDone(t('start.sample.done'))
      void navigate({ to: '/overview' })
    },
    onError: showProblem,
  })
  return (
    <Tooltip label={t('start.sample.hint')} multiline maw={280}>
      <Button
        size="compact-sm"
        variant="default"
        loading={loading.isPending}
        onMouseDown={preventFocusLoss}
        onClick={() => loading.mutate()}
      >
        {t('start.sample')}
      </Button>
    </Tooltip>
  )
}
