import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * One reader's open answer. Frames go to the socket as they are, the same bytes for every reader: the answer has no
 * length and no chunks and ends with its connection, so that nothing is framed again for each of thousands.
 */
export class LiveStream {
  readonly #socket: Socket;

  /** Writes the head of the answer. The response must be the only one on its connection, as browsers' are. */
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

  /** What the reader has not taken yet, and this process holds in memory for it. */
  get waitingBytes(): number {
    return this.#socket.writableLength;
  }

  onceDrained(goOn: () => void): void {
    this.#socket.once('drain', goOn);
  }

  /** Ends the answer, perhaps with a last word. */
  end(frame?: Buffer): void {
    if (frame) this.#socket.end(frame);
    else this.#socket.end();
  }

  /** Gives the reader up, with whatever waits for it. */
  cut(): void {
    this.#socket.destroy();
  }

  onClose(leave: () => void): void {
    this.#socket.once('close', leave);
  }
}
