import { StartRefusal } from '#kit/call/start-refusal.server.ts';

const away = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What PostgreSQL itself says about who may come in and to which database; its words name no password. */
const refusedBy = /^(28...|3D000|42501|57P03|53300)$/;
const folder = /^(EEXIST|ENOTDIR|EACCES|EPERM|EROFS|ENOENT)$/;
/** Of the system (some name no path), and of PostgreSQL. */
const noRoom = /^(ENOSPC|EDQUOT|53100)$/;

/** Plain words for a start that failed by its surroundings, and what to correct; undefined where the fault is ours. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof StartRefusal) return `Weftline cannot start: ${error.message}`;
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === 'listen')
    return `Weftline cannot start: it cannot listen at HOST and PORT (${error.message}). Please correct them.`;
  if (noRoom.test(code))
    return `Weftline cannot start: the disk is full (${error.message}). Please make room and start again.`;
  if (away.test(code) && syscall !== undefined)
    return `Weftline cannot start: the database does not answer (${error.message}). Please check DATABASE_URL.`;
  if (refusedBy.test(code))
    return `Weftline cannot start: the database refuses (${error.message}). Please check DATABASE_URL.`;
  if (folder.test(code) && path !== undefined)
    return `Weftline cannot start: it cannot write ${path} (${code}). Please check DATA_DIR.`;
  // The pool wraps errors.
  return startFailure(error.cause);
}
