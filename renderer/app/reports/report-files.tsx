// The report as a file: a table for other programs, or on paper.
import { Button } from '@mantine/core'
import { FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../command/registry.ts'
import { REPORT_FORMATS, type ReportFormat } from '../data/query/reports.ts'
import { saveFile } from '../part/toast.tsx'

const ICONS = { csv: FileText, xlsx: FileSpreadsheet, pdf: Printer } as const
const KEYS = { csv: 's', xlsx: 'x', pdf: 'p' } as const

/** `addressOf` a format of the report that is on screen. */
export const ReportFiles = ({ addressOf }: { readonly addressOf: (format: ReportFormat) => string }) => {
  const { t } = useTranslation()
  const [saving, setSaving] = useState<ReportFormat | null>(null)
  const save = async (format: ReportFormat) => {
    if (saving !== null) return
    setSaving(format)
    await saveFile(addressOf(format))
    setSaving(null)
  }
  useCommands(
    REPORT_FORMATS.map((format) => ({
      ...{
        id: `reports.save.${format}`,
        title: t(`reports.export.${format}.title`),
        section: 'file',
        icon: ICONS[format],
      },
      keys: [KEYS[format]],
      run: () => void save(format),
    })),
  )
  return REPORT_FORMATS.map((format) => {
    const Icon = ICONS[format]
    return (
      <Button
        key={format}
        size="xs"
        variant="default"
        leftSection={<Icon size={14} />}
        loading={saving === format}
        title={t(`reports.export.${format}.title`)}
        aria-keyshortcuts={KEYS[format]}
        onClick={() => void save(format)}
      >
        {t(`reports.export.${format}`)}
      </Button>
    )
  })
}
