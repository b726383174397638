/** The limit: a bare `node:http` server that answers every request with the image. Prints its port. */
import http from 'node:http';
import { image } from '#tracking/image.server.ts';

const head = { 'content-type': 'image/gif', 'cache-control': 'no-store', 'content-length': image.length };
const server = http.createServer((_request, response) => {
  response.writeHead(200, head).end(image);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }));
});
process.once('SIGTERM', () => process.exit(0));
