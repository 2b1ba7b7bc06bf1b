// The address of a database as a person gives it, and as it may be shown: its password is nobody's to read.

/** Whether it names a database rather than a folder. */
export const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text)

/** The address without password and options, which may hold one as well. */
export const shownUrl = (url: string): string => {
  try {
    const { protocol, username, host, pathname } = new URL(url)
    return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
  } catch {
    return 'the database'
  }
}
