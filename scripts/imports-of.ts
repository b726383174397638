import { parseSync } from 'vite';

export type Import = { specifier: string; typeOnly: boolean; line: number };

/** What a module imports and re-exports, dynamic imports of a constant included. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  // "import { type A }" leaves "import {}" behind, which loads the module: only "import type" is nothing at run time.
  const isTypeOnly = (start: number) => /^(import|export)\s+type\b/.test(source.slice(start, start + 20));
  const found: Import[] = [];
  for (const { moduleRequest, start } of module.staticImports)
    found.push({ specifier: moduleRequest.value, typeOnly: isTypeOnly(start), line: lineAt(start) });
  for (const { entries, start } of module.staticExports) {
    const specifier = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (specifier) found.push({ specifier, typeOnly: isTypeOnly(start), line: lineAt(start) });
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end);
    const constant = /^(['"`])([^'"`$]+)\1$/.exec(text)?.[2];
    if (constant) found.push({ specifier: constant, typeOnly: false, line: lineAt(start) });
  }
  return found;
}
