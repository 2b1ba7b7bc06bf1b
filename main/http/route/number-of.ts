/** The number of a path; one that is none is the number of nothing. */
export const numberOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
