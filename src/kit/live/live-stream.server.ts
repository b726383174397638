import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * One reader's open response. Frames go to the socket unmodified, the same bytes for every reader: the response has no length
 * and no chunked encoding and ends with its connection, so that nothing is framed again for thousands of readers.
 */
export class LiveStream {
  readonly #socket: Socket;

  /** Writes the response head. The response must be the last on its connection, as browsers' are. */
  constructor(response: ServerResponse, headers: Record<string, string>) {
    const socket = response.socket;
    if (!socket) throw new Error('the reader has left');
    this.#socket = socket;
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      ...headers,
    });
    response.flushHeaders();
  }

  write(frame: Buffer): void {
    this.#socket.write(frame);
  }

  /** Bytes that the reader has not received yet and this process buffers. */
  get bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  onceDrained(goOn: () => void): void {
    this.#socket.once('drain', goOn);
  }

  /** Ends the response, optionally with a last frame. */
  end(frame?: Buffer): void {
    if (frame) this.#socket.end(frame);
    else this.#socket.end();
  }

  /** Disconnects the reader and drops its buffer. */
  disconnect(): void {
    this.#socket.destroy();
  }

  onClose(leave: () => void): void {
    this.#socket.once('close', leave);
  }
}
