/**
 * Whether a click is the second of a double click. Whoever double-clicks means one press: where the first takes something away, the
 * second would fall on what has come into its place.
 */
export const isSecondClick = ({ detail }: { detail: number }): boolean => detail > 1;
