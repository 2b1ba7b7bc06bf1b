// The placeholders of the texts in the settings.

/** Replaces `{number}`, `{description}` and `{amount}` in a text. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Record<'number' | 'description' | 'amount', string>>,
): string => text.replace(/\{(number|description|amount)\}/g, (_, name: keyof typeof values) => values[name])
