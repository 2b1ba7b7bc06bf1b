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
  /** The address of the interface that answers what is on screen; a function when it depends on the moment. */
  readonly address: string | (() => string)
  /** The formats that the address answers; by default all. */
  readonly formats?: readonly FileFormat[]
}

/** Makes one file at a time. */
const useFiles = ({ address, formats = FORMATS }: FileProps, hasKeys: boolean) => {
  const { t } = useTranslation()
  const [saving, setSaving] = useState<FileFormat | null>(null)
  const save = async (format: FileFormat) => {
    if (saving !== null) return
    setSaving(format)
    await saveFile(addressInFormat(typeof address === 'string' ? address : address(), format))
    setSaving(null)
  }
  const commands = formats.map((format) => ({
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
export const FileButtons = (props: FileProps) => {
  const { t } = useTranslation()
  const { saving, commands } = useFiles(props, true)
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

/** The same as a menu, where there is less room and the keys have other meanings. `more`: further commands in it. */
export const FileMenu = ({ more = [], ...props }: FileProps & { readonly more?: readonly Command[] }) => {
  const { t } = useTranslation()
  const { saving, commands } = useFiles(props, false)
  const all = [...commands, ...more]
  return <CommandMenu label={t('file.export')} icon={ArrowDownToLine} commands={all} isBusy={saving !== null} />
}
