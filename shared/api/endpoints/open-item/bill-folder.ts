// The watched folder for bills of an organization, on the machine where the program runs. Extensions.
import { z } from 'zod'
import { PathField } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'
import { WRITE_PERMISSIONS } from './match-targets.ts'

const FILE_STATES = ['waiting', 'arriving', 'taken', 'duplicate', 'unreadable', 'empty', 'too_large'] as const
const FOLDER_STATES = ['off', 'ready', 'missing', 'not_a_folder', 'unreadable', 'not_responding'] as const

const DoneFolder = z
  .string()
  .min(1)
  .max(100)
  .regex(/^(?![. ])[^\\/:*?"<>|\p{Cc}]*(?<![. ])$/u)

export const BillFolderObject = z
  .object({
    folder: z.string().nullable().describe('null: no folder is watched'),
    done_folder: z.string().nullable().describe('The subfolder for files whose bill is taken; null: they stay'),
    state: z
      .enum(FOLDER_STATES)
      .describe('`missing`: also a drive that is not connected; `not_responding`: a drive whose connection hangs'),
    waiting: z.number().int().describe('How many files wait'),
    is_complete: z.boolean().describe('false: not all files were looked at yet; ask again'),
    total: z.number().int().describe('How many files with names of bills are in the folder'),
    files: z
      .array(
        z.object({
          name: z.string(),
          size: z.number().int(),
          state: z
            .enum(FILE_STATES)
            .describe(
              '`waiting`: to be taken; `arriving`: being copied, or not looked at yet; `taken`: its bytes are a voucher of a bill; ' +
                '`duplicate`: the same bytes as a waiting file; `unreadable`: without the right to read it, or held by another program',
            ),
          sha256: z.string().nullable().describe('Its content: `GET /bill_folder/file/{sha256}`'),
          same_as: z.string().nullable().describe('The waiting file with the same bytes'),
        }),
      )
      .describe('At most 1000: those that wait first'),
  })
  .meta({ id: 'BillFolder' })
export type BillFolderObject = z.infer<typeof BillFolderObject>

const ChangeBillFolder = z
  .object({
    folder: PathField.nullable().optional().describe('An absolute path; null: no folder is watched any more'),
    done_folder: DoneFolder.nullable().optional().describe('The name of a subfolder; null: files stay where they are'),
  })
  .meta({ id: 'ChangeBillFolder' })
export type ChangeBillFolder = z.infer<typeof ChangeBillFolder>

const shared = { permissions: WRITE_PERMISSIONS, scopes: ['import', 'book'], extension: true } as const

export const getBillFolder = endpoint({
  ...shared,
  name: 'getBillFolder',
  method: 'GET',
  path: '/bill_folder',
  summary: 'The watched folder, and which of its files wait to become bills',
  description:
    'Looks at the folder. A file waits when it has stayed the same for two seconds and can be read; subfolders and links do ' +
    'not count. Take a file with `POST /expense/from-files` and `POST /expense/with-files`: it is taken when its bytes are a ' +
    'voucher of a bill.',
  response: BillFolderObject,
})

export const changeBillFolder = endpoint({
  name: 'changeBillFolder',
  method: 'PATCH',
  path: '/bill_folder',
  permissions: ['edit organization'],
  scopes: ['manage'],
  of_installation: true,
  extension: true,
  summary: 'Chooses the watched folder of the organization on this machine',
  body: ChangeBillFolder,
  errors: { 422: 'The path is not absolute, or in the data folder' },
  response: BillFolderObject,
})

export const getBillFile = endpoint({
  ...shared,
  name: 'getBillFile',
  method: 'GET',
  path: '/bill_folder/file/{sha256}',
  params: { sha256: z.string().regex(/^[0-9a-f]{64}$/) },
  summary: 'The content of a file in the watched folder',
  response: 'file',
})

export const tidyBillFolder = endpoint({
  ...shared,
  name: 'tidyBillFolder',
  method: 'POST',
  path: '/bill_folder/tidy',
  summary: 'Moves files whose bill is taken into the subfolder of the settings; deletes and overwrites nothing',
  response: z
    .object({
      moved: z.array(z.string()),
      left: z.array(z.string()).describe('They could not be moved and are tried the next time'),
    })
    .meta({ id: 'TidiedBillFolder' }),
})
