import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What may wait for one slow reader in memory. Past it the reader gets no patches, but the whole once it has caught up. */
const mostWaitingBytes = 256 * 1024;
/** A reader that has taken nothing for so long is gone, whatever its connection says. */
const longestBehindMs = 30_000;

/**
 * One reader's open answer. Frames go to the socket as they are, the same bytes for every reader: the answer has no
 * length and no chunks and ends with its connection, so that nothing is framed again for each of thousands.
 */
export class LiveStream {
  readonly #socket: Socket;
  #behindSince: number | undefined;

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

  get isOpen(): boolean {
    return this.#socket.writable;
  }

  /** Sends a frame, or, to a reader that had fallen behind and caught up, the whole document instead. */
  send(frame: Buffer, whole: () => Buffer): void {
    if (this.#behindSince !== undefined) {
      if (this.#socket.writableLength > 0) {
        if (performance.now() - this.#behindSince > longestBehindMs) this.#socket.destroy();
        return;
      }
      this.#behindSince = undefined;
      this.#socket.write(whole());
      return;
    }
    this.#socket.write(frame);
    if (this.#socket.writableLength > mostWaitingBytes) this.#behindSince = performance.now();
  }

  /** Ends the answer, perhaps with a last word. */
  end(frame?: Buffer): void {
    if (frame) this.#socket.end(frame);
    else this.#socket.end();
  }

  onClose(leave: () => void): void {
    this.#socket.once('close', leave);
  }
}
