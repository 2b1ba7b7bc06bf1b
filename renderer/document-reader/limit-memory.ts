// Refuses to make room for more bytes than a bill ever needs: a PDF of two kilobytes can unpack to gigabytes, and its reader
// has no limit of its own. Imported before the reader, which takes the constructor from here.

const MAX_BYTES = 128 * 1024 * 1024

const Unlimited = globalThis.Uint8Array

globalThis.Uint8Array = new Proxy(Unlimited, {
  construct: (target, input: unknown[]) => {
    const [length] = input
    if (typeof length === 'number' && length > MAX_BYTES) throw new RangeError('The file needs too much memory')
    return Reflect.construct(target, input) as Uint8Array
  },
})

/** The browser unpacks a whole piece before anyone can count. Without it the reader unpacks into arrays. */
Reflect.deleteProperty(globalThis, 'DecompressionStream')
