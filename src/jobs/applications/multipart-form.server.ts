import { readFormWithFiles } from '#kit/form/form-with-files.server.ts';
import { type PageFields, readPageForm } from '#kit/form/page-form.ts';
import { cvLimitBytes } from './stages.ts';

/** What follows a file that is too large is read all the same: what was typed comes back with the reason. */
const limits = { mostFileBytes: cvLimitBytes, mostFiles: 4, mostBytes: 256 * 2 ** 20 };

export interface ApplyBody {
  values: PageFields;
  /** `content` is undefined when the file is too large. */
  file: { name: string; content: Buffer | undefined } | undefined;
}

/** A form as it comes with a file in it, and as it comes where a script sent the file ahead; undefined when it is neither. */
export async function readApplyBody(request: Request): Promise<ApplyBody | undefined> {
  let file: ApplyBody['file'];
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const values = await readPageForm(request);
    return values && { values, file };
  }
  const values = await readFormWithFiles(request, limits, async ({ field, name, content }) => {
    // A browser sends an empty file where none was chosen.
    if (field === 'cv' && content?.length !== 0) file = { name, content };
  });
  return values && { values, file };
}
