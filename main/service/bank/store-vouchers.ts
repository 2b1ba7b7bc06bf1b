// Files as vouchers of a record: checked by their content, and stored before the books name them.
import { ownedBy, type Voucher, type VoucherOwner } from '../../../shared/record/bank/document-request.ts'
import { voucherTypeOf } from '../../../shared/rule/bank/voucher-type.ts'
import { assert, err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { FileArchive } from '../core/file-archive.ts'
import type { Actor, Answer, UploadedFile } from '../core/request.ts'

export interface VoucherStoreDeps extends ServiceDeps {
  readonly fileArchiveOf: (organizationId: number) => FileArchive
}

/**
 * Stores all files, or refuses those that are no documents, by their index. A file must be on the disk before the books
 * name it; when the commit fails, an unused file remains.
 */
export const storeVouchers = async (
  deps: VoucherStoreDeps,
  actor: Actor,
  owner: VoucherOwner,
  id: string,
  files: readonly UploadedFile[],
): Answer<readonly Voucher[]> => {
  const typed = files.map((file) => ({ file, media_type: voucherTypeOf(file.bytes) }))
  const refused = typed.flatMap(({ file, media_type }, index) =>
    media_type === null
      ? [{ index, code: file.bytes.length === 0 ? ('empty_file' as const) : ('not_a_document' as const) }]
      : [],
  )
  if (refused.length > 0) return err({ type: 'FilesRefused', files: refused })
  const archive = deps.fileArchiveOf(actor.organization_id)
  const vouchers: Voucher[] = []
  for (const { file, media_type } of typed) {
    assert(media_type, 'the others were refused')
    vouchers.push({
      id: deps.newId(),
      ...ownedBy(owner, id),
      name: file.name,
      media_type,
      size: file.bytes.length,
      sha256: await archive.stage(file.bytes).store(),
      user_id: actor.user_id,
      created_at: deps.now(),
    })
  }
  return ok(vouchers)
}
