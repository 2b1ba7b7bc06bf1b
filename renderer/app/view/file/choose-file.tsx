// Choosing a file of another program from the disk.
import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../text/dictionary.ts'
import classes from './file.module.css'

/** Asks for a file; `accept`: its endings, as an input of files lists them. */
export const chooseFile = (accept: string, onChosen: (file: File) => void) => {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onChosen(file)
  })
  input.click()
}

interface Props {
  readonly accept: string
  readonly hint: string
  readonly onChosen: (file: File) => void
}

/** The first step of a dialog that reads a file. */
export const FileChooser = ({ accept, hint, onChosen }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={classes.choosing}>
      <p>{hint}</p>
      <Button leftSection={<FileUp size={16} />} onClick={() => chooseFile(accept, onChosen)} data-autofocus>
        {t('file.choose')}
      </Button>
    </div>
  )
}

/** A file that is chosen, so that another one replaces it. */
export const keyOfFile = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`
