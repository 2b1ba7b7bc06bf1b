// Keeps the library that reads workbooks from reading strings whose length nobody stated. Of a record that is cut short
// SheetJS takes "not there" for a length, counts up to it, which never ends, and gathers characters until the memory of
// the whole process is gone, before the worker's limits of time and memory can end it.

type Read = (this: Uint8Array & { l: number }, size: number | undefined, kind?: string) => unknown

/**
 * From now on, in this thread, such a read throws. SheetJS gives every piece of a file that it reads a function
 * `read_shift`: it is taken when it is given, so this holds for every kind of record, also for those of later versions.
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

/** The two kinds that count until they meet an end: `sbcs-cont` its length, `cstr` a zero. */
const guarded = (read: Read): Read =>
  function (size, kind) {
    const hasEnd =
      kind === 'sbcs-cont' ? size !== undefined && size >= 0 : kind !== 'cstr' || this.indexOf(0, this.l) !== -1
    if (!hasEnd) throw new Error('A record of the workbook is cut short')
    return read.call(this, size, kind)
  }
