/** What a report is made in; XLSX unless another is asked for (design 4). */
export const reportFormats = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
  pdf: "application/pdf",
} as const;
export type ReportFormat = keyof typeof reportFormats;
