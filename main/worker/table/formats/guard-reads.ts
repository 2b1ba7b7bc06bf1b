// Keeps the library for workbooks from reading strings without a stated length. For a truncated record SheetJS uses an
// undefined length and counts up to it, which never ends: it gathers characters until the memory of the whole process
// is used up, before the worker's limits of time and memory can stop it.

type Read = (this: Uint8Array & { l: number }, size: number | undefined, kind?: string) => unknown

/**
 * From now on such a read throws in this thread. SheetJS assigns a function `read_shift`
 * to every piece of a file that it reads. The setter replaces that function, so the
 * guard works for every kind of record, also for those of later versions.
 */
export const guardReads = (): void => {
  const guards = new Map<Read, Read>()
  const guardOf = (read: Read): Read => {
    const guard = guards.get(read) ?? guarded(read)
    guards.set(read, guard)
    return guard
  }
  Object.defineProperty(Uint8Array.prototype, 'read_shift', {
    configurable: true,
    set(this: Uint8Array, read: Read) {
      Object.defineProperty(this, 'read_shift', { value: guardOf(read), configurable: true, writable: true })
    },
  })
}

/** Two kinds count until they meet an end: `sbcs-cont` its length, `cstr` a zero. */
const guarded = (read: Read): Read =>
  function (size, kind) {
    const hasEnd =
      kind === 'sbcs-cont' ? size !== undefined && size >= 0 : kind !== 'cstr' || this.indexOf(0, this.l) !== -1
    if (!hasEnd) throw new Error('A record of the workbook is cut short')
    return read.call(this, size, kind)
  }
