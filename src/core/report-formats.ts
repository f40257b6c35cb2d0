/** File format of a report; XLSX by default (design 4). */
export const reportFormats = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
  pdf: "application/pdf",
} as const;
export type ReportFormat = keyof typeof reportFormats;
