/** Which job an address such as `/jobs/12/apply` means; undefined when what stands there is no number of a job. */
export const jobInAddress = (part: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(part) ? Number(part) : undefined;
