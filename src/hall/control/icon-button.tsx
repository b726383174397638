/** A way to do something to one of a list, too small for a word: its name is for ears, and its picture a stroke in 20 by 20. */
export function IconButton({
  label,
  path,
  isOff = false,
  onPress,
}: {
  label: string;
  path: string;
  isOff?: boolean;
  onPress(): void;
}) {
  return (
    <button
      type="button"
      className="control-button"
      data-look="icon"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
    >
      <svg aria-hidden="true" viewBox="0 0 20 20">
        <path d={path} />
      </svg>
    </button>
  );
}
