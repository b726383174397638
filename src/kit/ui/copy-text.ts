/** Copies a text to the clipboard; false if the browser forbids it, as without https. */
export async function copyText(text: string): Promise<boolean> {
  // Absent without https, whatever its type says.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
