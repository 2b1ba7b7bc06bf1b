// How a call to the database page is written on the line: JSON, errors with their text (JSON alone makes `{}` of them).

/** Writes a message of birpc. */
export const encodeMessage = (message: { readonly e?: unknown }): string =>
  JSON.stringify(message.e === undefined ? message : { ...message, e: textOf(message.e) })

/** Reads what `encodeMessage` wrote. */
export const decodeMessage = (text: string): unknown => {
  const message = JSON.parse(text) as { readonly e?: unknown }
  return message.e === undefined ? message : { ...message, e: new Error(String(message.e)) }
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
