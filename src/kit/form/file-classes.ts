/** A file input whose button is styled like ours. */
export const fileClasses = (problem: string | undefined) =>
  `min-h-12 w-full min-w-0 flex-1 basis-60 rounded-control border bg-surface p-1.5 text-base text-ink-2 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary/10 file:px-4 file:font-medium file:text-primary ${problem ? 'border-madder' : 'border-ink-3/60'}`;
