// The formats of a report other than JSON (rule 107), and their media types.
export const FILE_FORMATS = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const
export type FileFormat = keyof typeof FILE_FORMATS
