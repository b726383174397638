/**
 * `npm run bench [name ...]`: each benchmark measures the product against its limit (a bare server, a plain COPY) in
 * the same run, and prints one table. Without names all of them run, one after the other.
 */
import fs from 'node:fs';
import path from 'node:path';

export interface Benchmark {
  name: string;
  run(): Promise<void>;
}

process.env.NODE_ENV = 'production';
const wanted = process.argv.slice(2);
const names = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts' && !file.includes('.worker.'))
  .map((file) => path.basename(file, '.ts'));

for (const name of wanted.length > 0 ? wanted : names) {
  if (!names.includes(name)) {
    console.error(`There is no benchmark ${name}. There are: ${names.join(', ')}`);
    process.exit(2);
  }
  const { default: benchmark } = (await import(path.join(import.meta.dirname, `${name}.ts`))) as { default: Benchmark };
  console.log(`\n## ${benchmark.name}\n`);
  await benchmark.run();
}
