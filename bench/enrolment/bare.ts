/**
 * The limit: `node:http` alone, which reads the body and stores it by one prepared insert, committed as durably as the
 * product's, into a table with one index; or reads one row of it. Nothing is checked. Prints its port.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(
  `create table bare_saves (id bigint generated always as identity primary key, applicant bigint not null,
    fields text not null, at timestamptz not null default now())`,
);
await pool.query('create index on bare_saves (applicant, id)');
await pool.query(
  `insert into bare_saves (applicant, fields) select n, repeat('x', 1000) from generate_series(1, 1000) n`,
);

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    const body = Buffer.concat(chunks).toString();
    const { rows } = await pool.query(
      request.url === '/insert'
        ? {
            name: 'insert',
            text: 'insert into bare_saves (applicant, fields) values ($1, $2) returning id',
            values: [body.length, body],
          }
        : { name: 'read', text: 'select fields from bare_saves where id = $1', values: [1 + (body.length % 1000)] },
    );
    const answer = Buffer.from(JSON.stringify({ code: 1, msg: '', data: rows[0] }));
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.once('SIGTERM', () => process.exit(0));
