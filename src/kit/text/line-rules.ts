/** Signs that begin no line, and those that end none. */
const startsNoLine = /^[，。、；：？！）》〉」』】〕”’…—·％%‰℃°,.;:?!)\]]/u;
const endsNoLine = /[（《〈「『【〔“‘([]$/u;
/** What does not stand before an ellipsis: the words that it led to are gone. A question stays one. */
const leadsOn = /[\s，。、；：（《〈「『【〔“‘,.;:([…—–·/&-]+$/u;

/** What stays together: a Latin word or one sign, with what may not be parted from it. */
export function unparted(text: string): string[] {
  const wholes: string[] = [];
  for (const piece of text.match(/[\p{Script=Latin}\p{N}'’.&/+-]+|\s+|./gu) ?? []) {
    const last = wholes.at(-1);
    if (last !== undefined && (startsNoLine.test(piece) || endsNoLine.test(last)))
      wholes[wholes.length - 1] = last + piece;
    else wholes.push(piece);
  }
  return wholes;
}

/**
 * Pieces as a line that ends with an ellipsis and is no wider than it may; a word goes as a whole. Undefined when not
 * even the first has room.
 */
export function cutLine(pieces: readonly string[], fits: (line: string) => boolean): string | undefined {
  for (let kept = pieces.length; kept > 0; kept--) {
    const line = pieces.slice(0, kept).join('').trim().replace(leadsOn, '');
    if (line && fits(`${line}…`)) return `${line}…`;
  }
  return undefined;
}
