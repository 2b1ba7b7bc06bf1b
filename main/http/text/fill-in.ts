// Puts values into a sentence: `{name}` stands for a value, and what is in brackets is left out when its value is missing.

/** Values are put in as they are, whatever they hold; null and empty ones are missing. */
export const fillIn = (sentence: string, values: Readonly<Record<string, string | null | undefined>>): string => {
  const put = (part: string) => part.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return sentence
    .split(/\[([^\]]*)\]/)
    .map((part, index) => {
      const isOptional = index % 2 === 1
      const isMissing = [...part.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !values[name])
      return isOptional && isMissing ? '' : put(part)
    })
    .join('')
}
