/**
 * A password for staff of tests, and what the database holds of it. The true cost of a try, some 200 ms of a processor,
 * would be paid twice for each of hundreds of sign-ins; as the cost stands in the hash, this one is tried at none.
 */
export const staffPassword = {
  password: 'correct horse battery',
  hash: 'scrypt$2$1$1$BwcHBwcHBwcHBwcHBwcHBw==$Cl8R636pHM37WKbRPGVxZDrHn3crs6+GQaOkmmn36tQ=',
};
