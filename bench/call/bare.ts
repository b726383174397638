/**
 * The limit: `node:http` alone, which reads the body and answers the same area list from memory, or the row of the same
 * application by the same prepared statement, filled up to as many bytes as the product answers. Nothing is checked.
 * The body says whose application, and how many bytes. Prints its port.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import pg from 'pg';
import { applicationsOfApplicants, areaTree } from '#enrolment/application/application-rows.server.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const areas = zlib.brotliCompressSync(Buffer.from(JSON.stringify({ code: 1, msg: '', data: areaTree })));

const filling = ' '.repeat(100_000);

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    const answer = (body: Buffer, headers = {}) => {
      const type = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
      response.writeHead(200, { ...type, ...headers });
      response.end(body);
    };
    if (request.url === '/areas') return answer(areas, { 'content-encoding': 'br' });
    const [applicant, bytes = 0] = Buffer.concat(chunks).toString().split(' ').map(Number);
    const { rows } = await pool.query({ ...applicationsOfApplicants, values: [[applicant]] });
    const row = JSON.stringify({ code: 1, msg: '', data: rows[0] });
    answer(Buffer.from(row + filling.slice(0, Math.max(0, bytes - Buffer.byteLength(row)))));
  });
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.once('SIGTERM', () => process.exit(0));
