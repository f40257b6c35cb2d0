/** What a screen says whose view stands in the address. */
export interface DistrictEvents {
  /** a district, or what else devices belong to, was chosen; `district` as the attribute says it, null for the whole city */
  "its-district-chosen": { district: string | null };
}
