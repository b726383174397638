/**
 * Whether a click is the second of a double click: if the first removes an element, the second would hit what moved into its
 * place.
 */
export const isSecondClick = ({ detail }: { detail: number }): boolean => detail > 1;
