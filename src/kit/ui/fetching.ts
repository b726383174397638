/** The specification's data-fetching constants, for SWR. */
const slow = () => {
  const connection = (
    globalThis.navigator as (Navigator & { connection?: { effectiveType?: string; saveData?: boolean } }) | undefined
  )?.connection;
  return connection?.saveData === true || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '');
};

export const fetchingDefaults = (isSlow = slow()) => ({
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  errorRetryInterval: isSlow ? 10_000 : 5_000,
  loadingTimeout: isSlow ? 5_000 : 3_000,
});
