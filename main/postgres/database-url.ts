// The address of a database, as the user gives it and as it may be shown: without its password.

/** Whether a text names a database and not a folder. */
export const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text)

/** The address without password and options, which may contain a password as well. */
export const shownUrl = (url: string): string => {
  try {
    const { protocol, username, host, pathname } = new URL(url)
    return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
  } catch {
    return 'the database'
  }
}
