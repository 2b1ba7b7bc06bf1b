// As what a report is answered when it is not JSON (rule 107), and the media type of each.
export const FILE_FORMATS = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const
export type FileFormat = keyof typeof FILE_FORMATS
