/** Apart from the calls, whose schemas no browser needs. */
export const mostExcelRows = 10_000;
