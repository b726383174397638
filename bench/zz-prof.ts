import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { getApplyInfo, areaList } from '#enrolment/contract.ts';
import { migrate, openDatabase } from '#kit/database.server.ts';
import { startPostgres } from '#kit/postgres.server.ts';
const directory = fs.mkdtempSync('/tmp/speed/prof-'); fs.chmodSync(directory, 0o755);
const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
const start = (file: string, args: string[]) => {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', ...args, path.join(import.meta.dirname, 'call', file)], { env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: postgres.url, DATA_DIR: path.join(directory, 'data') }, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, next: async (o?: object) => { if (o) child.stdin.write(JSON.stringify(o) + '\n'); return JSON.parse((await lines.next()).value); } };
};
try {
  const d = openDatabase(postgres.url); await migrate(d); await d.close();
  const product = start('product.ts', process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/speed/cpu'] : []);
  const bare = start('bare.ts', []);
  const load = start('load.ts', []);
  const p = await product.next(); const b = await bare.next();
  const req = (t: string, port: number, body: string, h: string[]) => [`POST ${t} HTTP/1.1`, `host: 127.0.0.1:${port}`, 'content-type: application/x-www-form-urlencoded; charset=utf-8', `content-length: ${body.length}`, 'accept: */*', 'accept-encoding: gzip, deflate, br, zstd', 'accept-language: zh-CN,zh;q=0.9,en;q=0.8', `origin: http://127.0.0.1:${port}`, 'sec-fetch-site: same-origin', 'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', ...h, '', body].join('\r\n');
  const cookie = [`cookie: ${p.cookie}; lang=zh-CN`];
  const which = process.argv[2] ?? 'info';
  const cases = { info: [req(getApplyInfo.path, p.port, '', cookie), req('/application', b.port, String(p.applicant), cookie)], area: [req(areaList.path, p.port, '', []), req('/areas', b.port, '', [])] } as Record<string, string[]>;
  const [ours, theirs] = cases[which]!;
  await load.next({ port: p.port, request: ours, connections: 32, seconds: 4 });
  await load.next({ port: b.port, request: theirs, connections: 32, seconds: 3 });
  const tot = { b: [0, 0] as [number, number], o: [0, 0] as [number, number] };
  const ratios: number[] = [];
  for (let i = 0; i < Number(process.env.R ?? 6); i++) {
    const cpu = (pid: number) => { const f = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(" "); return [Number(f[13]) * 10, Number(f[14]) * 10]; };
    const c0 = cpu(bare.child.pid!), d0 = cpu(product.child.pid!);
    const t = process.env.ONLY ? { perSecond: 1, bytes: 0 } : await load.next({ port: b.port, request: theirs, connections: 32, seconds: 1 });
    const o = await load.next({ port: p.port, request: ours, connections: 32, seconds: 1 });
    ratios.push(o.perSecond / t.perSecond);
    const dif = (a: number[], b: number[], n: number) => `${((a[0]! - b[0]!) * 1000 / n).toFixed(0)}+${((a[1]! - b[1]!) * 1000 / n).toFixed(0)}`; const c1 = cpu(bare.child.pid!), d1 = cpu(product.child.pid!); tot.b[0] += t.perSecond; tot.b[1] += c1[0]! + c1[1]! - c0[0]! - c0[1]!; tot.o[0] += o.perSecond; tot.o[1] += d1[0]! + d1[1]! - d0[0]! - d0[1]!; console.log(`bare ${Math.round(t.perSecond)} (${dif(c1, c0, t.perSecond)} us)  ours ${Math.round(o.perSecond)} (${dif(d1, d0, o.perSecond)} us) ${(o.perSecond / t.perSecond).toFixed(2)}`);
  }
  console.log("median", ratios.sort()[ratios.length >> 1], "cpu us/request: bare", (tot.b[1] * 1000 / tot.b[0]).toFixed(0), "ours", (tot.o[1] * 1000 / tot.o[0]).toFixed(0));
  for (const c of [product, bare, load]) { c.child.kill('SIGTERM'); }
  await new Promise((r) => product.child.once('exit', r));
} finally { await postgres.stop(); fs.rmSync(postgres.location, { recursive: true, force: true }); fs.rmSync(directory, { recursive: true, force: true }); }
process.exit(0);
