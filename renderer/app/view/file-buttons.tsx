// Saves what is on screen as a file: a table for other programs or for Excel, or a PDF.
import { Button } from '@mantine/core'
import { ArrowDownToLine, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_FORMATS, type FileFormat } from '../../../shared/api/file-format.ts'
import type { Command } from '../command/command.ts'
import { useCommands } from '../command/registry.ts'
import { addressInFormat } from '../data/download.ts'
import { saveFile } from '../part/toast.tsx'
import { CommandMenu } from './command-menu.tsx'
import './text/dictionary.ts'

const FORMATS = Object.keys(FILE_FORMATS) as FileFormat[]
const ICONS = { csv: FileText, xlsx: FileSpreadsheet, pdf: Printer } as const
const KEYS = { csv: 's', xlsx: 'x', pdf: 'p' } as const

interface FileProps {
  /** The address of the interface that answers what is on screen. */
  readonly address: string
}

/** Makes one file at a time. */
const useFiles = (address: string, hasKeys: boolean) => {
  const { t } = useTranslation()
  const [saving, setSaving] = useState<FileFormat | null>(null)
  const save = async (format: FileFormat) => {
    if (saving !== null) return
    setSaving(format)
    await saveFile(addressInFormat(address, format))
    setSaving(null)
  }
  const commands = FORMATS.map((format) => ({
    id: `file.${format}`,
    title: t(`file.${format}.title`),
    section: 'file',
    icon: ICONS[format],
    format,
    ...(hasKeys ? { keys: [KEYS[format]] } : {}),
    run: () => void save(format),
  })) satisfies readonly Command[]
  useCommands(commands)
  return { saving, commands }
}

/** A button for each format, with a key. */
export const FileButtons = ({ address }: FileProps) => {
  const { t } = useTranslation()
  const { saving, commands } = useFiles(address, true)
  return commands.map(({ format, title, icon: Icon, run }) => (
    <Button
      key={format}
      size="xs"
      variant="default"
      leftSection={<Icon size={14} />}
      loading={saving === format}
      title={title}
      aria-keyshortcuts={KEYS[format]}
      onClick={run}
    >
      {t(`file.${format}`)}
    </Button>
  ))
}

/** The same as a menu, where there is less room and the keys have other meanings. */
export const FileMenu = ({ address }: FileProps) => {
  const { t } = useTranslation()
  const { saving, commands } = useFiles(address, false)
  return <CommandMenu label={t('file.export')} icon={ArrowDownToLine} commands={commands} isBusy={saving !== null} />
}
